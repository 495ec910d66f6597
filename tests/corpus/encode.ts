/** Bytes of a text in an encoding of one or two bytes a character, by asking the decoder about every one. */
const tables = new Map<string, Map<string, number[]>>();

export function encode(text: string, encoding: string): Buffer {
  let table = tables.get(encoding);
  if (!table) {
    table = new Map();
    tables.set(encoding, table);
    for (let first = 0xff; first >= 0x80; first -= 1) {
      for (let second = 0xfe; second >= 0x40; second -= 1) learn(table, encoding, [first, second]);
      learn(table, encoding, [first]);
    }
    for (let byte = 0; byte < 0x80; byte += 1) table.set(String.fromCharCode(byte), [byte]);
  }
  return Buffer.from(
    [...text].flatMap((char) => {
      const bytes = table.get(char);
      if (!bytes) throw new Error(`${encoding} has no ${char}`);
      return bytes;
    }),
  );
}

function learn(table: Map<string, number[]>, encoding: string, bytes: number[]): void {
  try {
    // Fatal and streaming: else Node 20 takes windows-1252 for ISO 8859-1.
    const decoder = new TextDecoder(encoding, { fatal: true });
    const char = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
    if ([...char].length === 1) table.set(char, bytes);
  } catch {
    // No character.
  }
}

export const utf16 = (text: string, { mark = true, big = false } = {}): Buffer => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
