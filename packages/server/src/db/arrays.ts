import { BinaryWriter, OID } from './binaryWriter';

export type ArrayType = keyof typeof OID;

const FIRST_BYTES = 4096;

/**
 * An array of one dimension in PostgreSQL's binary format. Numbers are integers but for `float8`, instants a Date or ISO
 * 8601. U+0000, which no text of PostgreSQL holds, becomes U+FFFD, as does half of a surrogate pair.
 */
export function binaryArray(type: ArrayType, values: readonly unknown[]): Buffer {
  const writer = new BinaryWriter(FIRST_BYTES);
  writer.arrayHead(OID[type], values.length);
  const write = WRITE[type];
  for (const value of values) {
    if (value === null) writer.null();
    else write(writer, value as never);
  }
  return writer.written();
}

const WRITE: Record<ArrayType, (writer: BinaryWriter, value: never) => void> = {
  text: (writer, value: unknown) => writer.text(String(value).replaceAll('\0', '\ufffd')),
  bigint: (writer, value: number) => writer.bigint(BigInt(value)),
  int: (writer, value: number) => writer.integer(value),
  float8: (writer, value: number) => writer.double(value),
  timestamptz: (writer, value: Date | string) => writer.instant(value),
};
