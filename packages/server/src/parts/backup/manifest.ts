import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INSTANCE_MODES } from '@daas/contract/enums';
import { z } from 'zod';
import type { KeyRing, SecretKey } from '../../sealing/keys';

export const MANIFEST = 'manifest.json';
/** Supported formats. Format 2 adds ClickHouse's part. */
const FORMATS = [1, 2] as const;

const whole = z.number().int().nonnegative();

/** The manifest of a backup. The signature covers everything else. */
const shape = z.strictObject({
  format: z.literal(FORMATS),
  /** ISO 8601 UTC. */
  madeAt: z.iso.datetime(),
  /** Operator who ran the command. */
  operator: z.string(),
  build: z.strictObject({ version: z.string(), commit: z.string() }),
  database: z.strictObject({
    kind: z.enum(['pglite', 'postgres']),
    /** Major version of PostgreSQL. */
    major: whole,
    /** Major version of pg_dump; null for the embedded database, whose files are copied. */
    tool: whole.nullable(),
  }),
  mode: z.enum(INSTANCE_MODES).nullable(),
  /** Name of the last applied migration, and number of migrations. */
  migration: z.strictObject({ last: z.string(), count: whole }),
  /** Id of the key that seals values and signs the manifest; null if no server has used the database. */
  keyId: z.string().nullable(),
  /** Rows of each table. */
  tables: z.record(z.string(), whole),
  /** Stores that the backup does not contain. */
  elsewhere: z.array(z.enum(['clickhouse'])),
  /** ClickHouse's own backup: its disk, name and database, and rows of each table. */
  clickhouse: z
    .strictObject({ disk: z.string(), name: z.string(), database: z.string(), tables: z.record(z.string(), whole) })
    .optional(),
  /** All folders, including empty ones. */
  folders: z.array(z.string()),
  files: z.record(z.string(), z.strictObject({ bytes: whole, sha256: z.string().regex(/^[\da-f]{64}$/) })),
  /** HMAC-SHA-256 by a key derived from SECRET_KEY, hexadecimal. */
  signature: z.string().nullable(),
});

export type Manifest = z.output<typeof shape>;

/** The folder does not contain a usable backup. */
export class UnusableBackup extends Error {}

/** Reads the manifest. Throws `UnusableBackup` if it is missing, damaged, or of a newer format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) throw error;
    throw new UnusableBackup(`${folder} is not a backup: ${MANIFEST} is missing`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnusableBackup(`${file} is incomplete or damaged`);
  }
  const { format } = (content ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > Math.max(...FORMATS))
    throw new UnusableBackup(`${folder} was made by a newer version in another format. Use that version`);
  const read = shape.safeParse(content);
  if (!read.success)
    throw new UnusableBackup(
      `${file} is damaged: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return read.data;
}

// RFC 5869
const signingKey = ({ bytes }: SecretKey) => Buffer.from(hkdfSync('sha256', bytes, '', 'backup', 32));

const signatureOf = (manifest: Omit<Manifest, 'signature'>, key: SecretKey) =>
  createHmac('sha256', signingKey(key)).update(JSON.stringify(manifest)).digest('hex');

/** Writes the manifest, signed by the database's current key. */
export async function writeManifest(
  folder: string,
  unsigned: Omit<Manifest, 'signature'>,
  ring: KeyRing,
): Promise<Manifest> {
  // Parse first: the signature depends on the order of keys.
  const { signature: _, ...ordered } = shape.parse({ ...unsigned, signature: null });
  const key = ring.find(ordered.keyId);
  const manifest = { ...ordered, signature: key ? signatureOf(ordered, key) : null };
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flag: 'wx' });
  return manifest;
}

/** Verifies the signature. Returns null if its key is missing. */
export function isSigned({ signature, ...signed }: Manifest, ring: KeyRing): boolean | null {
  const key = ring.find(signed.keyId);
  if (!key) return null;
  const [expected, actual] = [Buffer.from(signatureOf(signed, key)), Buffer.from(signature ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
