import { createCipheriv, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { apiKeys, instance } from '../db/schema';
import { recordMode } from '../instance/mode';
import { readConfig } from '../kernel/config';
import { DATABASES, freshDatabase } from '../testing';
import { createCustomer, servicesFor } from '../testing/gateway';
import { KeyRing, keyIdOf, sealWith, secretKey } from './keys';
import { loadKeys } from './loadKeys';
import { SEALED_COLUMNS } from './sealedColumns';
import { hasSealed, openSealer } from './sealer';

const OLD = secretKey(Buffer.alloc(32, 1));
const NEW = secretKey(Buffer.alloc(32, 2));

/** As it was written before keys had ids: nonce, tag, body. */
function sealedBefore({ bytes }: typeof OLD, plain: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

test('whatever seals is known to a rotation', async () => {
  const sources = path.resolve(import.meta.dirname, '..');
  const names = (await readdir(sources, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(path.join(sources, name), 'utf8')]));
  const sealing = texts.filter(([, text]) => text && /sealer\.seal(All)?\(/.test(text)).map(([name]) => name);
  // A new one needs its line in sealedColumns.ts.
  expect(sealing.sort()).toEqual([
    'features/apps/issueKey.ts',
    'features/idempotency.ts',
    'features/personal/secondFactor.ts',
    'features/personal/signOn.ts',
    'features/webhooks/service.ts',
    'messages/outbox.ts',
    'operator/exportProducts.ts',
    'parts/agents/oauth/states.ts',
  ]);
  expect(SEALED_COLUMNS.map(({ name }) => name)).toEqual([
    'api_keys.signing_secret',
    'second_factors.secret',
    'sign_ons.client_secret',
    'api_idempotency.answer',
    'oauth_states.payload',
    'audit_keys.sealed',
    'outbox.values.code',
    'export_products.secret',
    'export_products.previous_secret',
    'webhooks.secret',
    'webhooks.previous_secret',
  ]);
});

describe('a sealed value', () => {
  test('names its key and opens with a ring that has it', () => {
    const sealed = sealWith(OLD, Buffer.from('secret'));
    expect(keyIdOf(sealed)).toBe(OLD.id);
    expect(new KeyRing(NEW, [OLD]).open(sealed).toString()).toBe('secret');
    expect(() => new KeyRing(NEW).open(sealed)).toThrow(`key id ${OLD.id}`);
  });

  test('from before keys had ids opens with each of the keys', () => {
    const sealed = sealedBefore(OLD, 'secret');
    expect(keyIdOf(sealed)).toBeNull();
    expect(new KeyRing(OLD).open(sealed).toString()).toBe('secret');
    expect(new KeyRing(NEW, [OLD]).open(sealed).toString()).toBe('secret');
    expect(() => new KeyRing(NEW).open(sealed)).toThrow('key id unknown');
  });

  test('that was changed in any byte does not open', () => {
    const sealed = sealWith(OLD, Buffer.from('secret'));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => new KeyRing(OLD).open(changed)).toThrow('damaged');
    }
  });
});

describe("the data directory's own key", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-key-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const load = (name: string, mayMake: boolean) =>
    loadKeys(readConfig({ DATA_DIR: path.join(folder, name) }), { mayMake });
  const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

  test('is made once, for its owner alone, and nothing is left beside it', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => load('made', true)));
    const ids = [...found, await load('made', false)].map(({ newest }) => newest.id);
    expect(new Set(ids).size).toBe(1);
    expect(await readdir(path.join(folder, 'made'))).toEqual(['secret.key']);
    expect(await modeOf(path.join(folder, 'made/secret.key'))).toBe(0o600);
  });

  test('is taken from others who could read it', async () => {
    await load('wide', true);
    const file = path.join(folder, 'wide/secret.key');
    await chmod(file, 0o644);
    await load('wide', false);
    expect(await modeOf(file)).toBe(0o600);
  });

  test('that is missing or damaged is no reason to make another', async () => {
    await expect(load('absent', false)).rejects.toThrow(
      /SECRET_KEY is not set and .*secret\.key is missing\. One of them sealed this database's secrets/,
    );
    await load('damaged', true);
    await writeFile(path.join(folder, 'damaged/secret.key'), 'c2hvcnQ=');
    await expect(load('damaged', true)).rejects.toThrow(/does not contain a key of 32 bytes/);
  });
});

describe.each(DATABASES)('the canary, %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    await recordMode(database.orm, 'production', new Date());
  });
  afterAll(() => database.close());

  const open = (ring: KeyRing) => openSealer(database, ring, 'SECRET_KEY');
  const forget = () => database.orm.update(instance).set({ workKey: null });

  test('is sealed by the first start; a start with another key is refused in a line', async () => {
    await forget();
    const sealer = await open(new KeyRing(OLD));
    await expect(open(new KeyRing(NEW))).rejects.toMatchObject({
      lines: [
        `SECRET_KEY (key id ${NEW.id}) did not seal this database's secrets (key id ${OLD.id} did). Correct it, or add the previous key to SECRET_KEY_PREVIOUS to rotate it.`,
      ],
    });
    const both = await open(new KeyRing(NEW, [OLD]));
    const mac = sealer.mac('code');
    expect(both.confirms('code', mac)).toBe(true);
    expect(both.confirms('other', mac)).toBe(false);
    expect(both.derive('cursor')).toBe(sealer.derive('cursor'));
    expect(both.derive('cursor')).not.toBe(both.derive('mac'));
  });

  test('of two first starts one is sealed, and both go on with it', async () => {
    await forget();
    const [one, other] = await Promise.all([open(new KeyRing(OLD)), open(new KeyRing(OLD))]);
    expect(one.derive('x')).toBe(other.derive('x'));
  });

  test('in a database from before it: the newest secret says whether the key is right', async () => {
    const services = await servicesFor(await freshDatabase(kind), () => new Date());
    const older = services.database;
    await older.orm.update(instance).set({ workKey: null });
    expect(await hasSealed(older.orm)).toBe(false);
    await createCustomer({ ...services, sealer: { ...services.sealer, seal: async () => sealedBefore(OLD, 's') } });
    expect(await hasSealed(older.orm)).toBe(true);
    await expect(openSealer(older, new KeyRing(NEW), 'SECRET_KEY')).rejects.toThrow(
      `SECRET_KEY (key id ${NEW.id}) did not seal this database's secrets. Correct it`,
    );
    const sealer = await openSealer(older, new KeyRing(OLD), 'SECRET_KEY');
    const [key] = await older.orm.select().from(apiKeys);
    expect(sealer.open(key?.signingSecret as Buffer)).toBe('s');
    await services.gateway.stop();
    await older.close();
  });
});
