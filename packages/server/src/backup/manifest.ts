import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INSTANCE_MODES } from '@daas/contract/enums';
import { z } from 'zod';
import type { KeyRing, SecretKey } from '../sealing/keys';

export const MANIFEST = 'manifest.json';
/** Of the layout; a reader refuses those it does not know. The second one has a part of ClickHouse's. */
const FORMATS = [1, 2] as const;

const whole = z.number().int().nonnegative();

/** What a backup says of itself. Everything but the signature is signed. */
const shape = z.strictObject({
  format: z.literal(FORMATS),
  /** ISO 8601 UTC. */
  madeAt: z.iso.datetime(),
  /** Who ran the command. */
  operator: z.string(),
  build: z.strictObject({ version: z.string(), commit: z.string() }),
  database: z.strictObject({
    kind: z.enum(['pglite', 'postgres']),
    /** Major version of PostgreSQL. */
    major: whole,
    /** Of the tool that wrote the dump; null for the embedded database, whose files are copied. */
    tool: whole.nullable(),
  }),
  mode: z.enum(INSTANCE_MODES).nullable(),
  /** Of the migrations that were applied, the last by name, and how many. */
  migration: z.strictObject({ last: z.string(), count: whole }),
  /** Id of the key that seals what is sealed in it, and signs this; null for a database that no server has been at. */
  keyId: z.string().nullable(),
  /** Rows of each table. */
  tables: z.record(z.string(), whole),
  /** What is elsewhere, and in no backup of this command. */
  elsewhere: z.array(z.enum(['clickhouse'])),
  /** What ClickHouse has backed up by itself: on which of its disks, under which name, of which database, and rows of tables. */
  clickhouse: z
    .strictObject({ disk: z.string(), name: z.string(), database: z.string(), tables: z.record(z.string(), whole) })
    .optional(),
  /** Folders of files, of which some are empty. */
  folders: z.array(z.string()),
  files: z.record(z.string(), z.strictObject({ bytes: whole, sha256: z.string().regex(/^[\da-f]{64}$/) })),
  /** HMAC-SHA-256 by a key derived from SECRET_KEY, hexadecimal. */
  signature: z.string().nullable(),
});

export type Manifest = z.output<typeof shape>;

/** The folder holds no backup that can be used: says why. */
export class UnusableBackup extends Error {}

/** Throws `UnusableBackup` when it is missing, cut, or written by a version that lays backups out otherwise. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) throw error;
    throw new UnusableBackup(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnusableBackup(`${file} is cut or damaged`);
  }
  const { format } = (content ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > Math.max(...FORMATS))
    throw new UnusableBackup(`${folder} was made by a newer version, which lays backups out otherwise`);
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

/** Signed by the key that seals in the database. */
export async function writeManifest(
  folder: string,
  unsigned: Omit<Manifest, 'signature'>,
  ring: KeyRing,
): Promise<Manifest> {
  // In the order in which it is read.
  const { signature: _, ...ordered } = shape.parse({ ...unsigned, signature: null });
  const key = ring.find(ordered.keyId);
  const manifest = { ...ordered, signature: key ? signatureOf(ordered, key) : null };
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flag: 'wx' });
  return manifest;
}

/** Whether the manifest is as it was written, by one of the keys that are given; null where none of them could have. */
export function isSigned({ signature, ...signed }: Manifest, ring: KeyRing): boolean | null {
  const key = ring.find(signed.keyId);
  if (!key) return null;
  const [expected, actual] = [Buffer.from(signatureOf(signed, key)), Buffer.from(signature ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
