import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProgram } from '../../cli/program';
import { appendLine } from '../../db/audit';
import { storeAnchor } from '../../db/auditAnchors';
import { eraseInLines } from '../../db/auditErasures';
import { contentHash, lineHash, lineText } from '../../db/auditLine';
import type { Database } from '../../db/client';
import { readConfig } from '../../kernel/config';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { auditKey, auditSigner } from '../../sealing/auditSigner';
import { KeyRing, sealWith, secretKey } from '../../sealing/keys';
import { createServices } from '../../start/createServices';
import { DATABASES, freshDatabase } from '../../testing';
import { createCustomer } from '../../testing/gateway';
import { PRODUCTION } from '../../testing/process';
import type { Services } from '../services';
import { publishHeads } from './heads';
import { expireTrail } from './retention';
import type { StoredLine } from './verifyChain';

const NOW = new Date('2026-11-17T02:00:00Z');
const OLD = Buffer.from(PRODUCTION.SECRET_KEY, 'base64');
const NEW = Buffer.alloc(32, 8);
const base64 = (key: Buffer) => key.toString('base64');
const [A, B] = [1_000_001, 1_000_002];
const TABLES = ['audit_log', 'audit_erasures', 'audit_heads', 'audit_anchors', 'audit_keys', 'instance'];

/** Whoever has every right on the tables, and switches off the triggers; the key is not in the database. */
describe.each(DATABASES)('with every right on the tables, on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  let services: Services;
  let folder: string;
  let now: Date;
  let keys: Record<string, string>;
  let sent: string[];

  const start = () =>
    createServices(readConfig({ ...PRODUCTION, ...keys, DATA_DIR: 'memory', LOG_LEVEL: 'silent' }), {
      database,
      clock: () => now,
    });

  /** What a command says, and with which exit code: 3 is bad news. */
  async function platform(...args: string[]): Promise<{ code: number; lines: string[] }> {
    const lines: string[] = [];
    const config = readConfig({ DATA_DIR: 'memory', SECRET_KEY: PRODUCTION.SECRET_KEY, ...keys });
    const program = createProgram({ config, print: (line) => lines.push(line), now: () => now, database });
    const code = await program.parseAsync(args, { from: 'user' }).then(
      () => 0,
      (error: Error) => {
        if (error.constructor.name !== 'BadNews') throw error;
        return 3;
      },
    );
    return { code, lines };
  }
  const found = async (...args: string[]) => {
    const { code, lines } = await platform('check-audit', ...args);
    const problems = lines.filter((line) => line.startsWith('✖'));
    expect(code).toBe(problems.length > 0 ? 3 : 0);
    return problems.map((line) => line.slice(2));
  };

  const act = (companyId: number | null, n: number) =>
    appendLine(database.orm, {
      companyId,
      personId: 1,
      action: 'app.create',
      subject: `app:${n}`,
      detail: { name: `应用 ${n}`, limit: n },
      ip: '203.0.113.1',
      at: now,
    });
  const tell = async () => {
    now = new Date(now.getTime() + HOUR_MS);
    const heads: string[] = [];
    await publishHeads(services, (some) => heads.push(...some));
    sent.push(...heads);
    return heads;
  };
  /** As the owner of the tables, without triggers. */
  const forge = async (...statements: [string, ...unknown[]][]) => {
    await database.sql.exec('alter table audit_log disable trigger user');
    for (const [statement, ...values] of statements) await database.sql.query(statement, values);
    await database.sql.exec('alter table audit_log enable trigger user');
  };
  const headOf = async (chain: number, seq: number) =>
    (
      await database.sql.query<{ hash: string }>(
        'select hash from audit_log where coalesce(company_id, 0) = $1 and seq = $2',
        [chain, seq],
      )
    ).rows[0]?.hash as string;
  const setHead = async (chain: number, seq: number): Promise<[string, ...unknown[]]> => [
    'update audit_heads set seq = $2, hash = $3 where company_id = $1',
    chain,
    seq,
    await headOf(chain, seq),
  ];

  /** Writes lines from there on again with another content, chained rightly, signed by a key of the forger's choice. */
  async function rewrite(chain: number, from: number, keyId: string, mac: (text: string) => string): Promise<void> {
    const { rows } = await database.sql.query<StoredLine>(
      `select *, company_id as "companyId", person_id as "personId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at
       from audit_log where company_id = $1 and seq >= $2 order by seq`,
      [chain, from],
    );
    let before = from > 1 ? await headOf(chain, from - 1) : '';
    for (const line of rows) {
      const detail = { ...line.detail, forged: true };
      const content = contentHash({ ...line, detail });
      const hash = lineHash(before, line.seq, content);
      await forge([
        'update audit_log set detail = $2, hash = $3, key_id = $4, mac = $5 where id = $1',
        line.id,
        JSON.stringify(detail),
        hash,
        keyId,
        mac(lineText(chain, line.seq, content, hash)),
      ]);
      before = hash;
    }
    await forge(await setHead(chain, rows.at(-1)?.seq as number));
  }

  beforeAll(async () => {
    database = await freshDatabase(kind);
    folder = await mkdtemp(path.join(tmpdir(), 'daas-heads-'));
    keys = {};
    now = NOW;
    services = await start();
    await database.sql.exec('create schema saved');
    // Something that is sealed, as everywhere.
    await createCustomer(services);
    for (let n = 1; n <= 6; n += 1) for (const chain of [A, B, null]) await act(chain, n);
    sent = [];
    await tell();
    for (const name of [...TABLES, 'api_keys']) await database.sql.exec(`create table saved.${name} as table ${name}`);
  });
  afterAll(async () => {
    await services.gateway.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    now = new Date(NOW.getTime() + HOUR_MS);
    expect(await found()).toEqual([]);
  });
  afterEach(async () => {
    keys = {};
    sent = sent.slice(0, 3);
    await forge(
      ...TABLES.toReversed().map((name): [string] => [`delete from ${name}`]),
      ...TABLES.map((name): [string] => [`insert into ${name} select * from saved.${name}`]),
    );
    // A rotation seals it again.
    await forge(['update api_keys k set signing_secret = s.signing_secret from saved.api_keys s where s.id = k.id']);
    await services.gateway.stop();
    services = await start();
  });

  test('retention is switched on, the newest lines are removed and the head is set back', async () => {
    const [statement, ...values] = await setHead(A, 3);
    await database.sql.transaction(async (tx) => {
      await tx.query(`select set_config('daas.audit_retention', 'on', true)`);
      await tx.query('delete from audit_log where company_id = $1 and seq > 3', [A]);
      await tx.query(statement, values);
    });
    expect(await found()).toEqual([`company ${A}, lines 4 to 6: missing, and retention did not remove them`]);
    // What the platform writes then is no longer what was told.
    for (const n of [7, 8, 9, 10]) await act(A, n);
    expect(await found()).toEqual([`company ${A}, line 6: different from the line in a given head`]);
  });

  test('the tails of both chains are cut to before the last head: the head that left names it', async () => {
    for (const n of [7, 8]) await act(A, n);
    const [head = ''] = await tell();
    await forge(
      ['delete from audit_log where company_id = $1 and seq > 6', A],
      ['delete from audit_log where company_id is null and seq > 7'],
      await setHead(A, 6),
      await setHead(0, 7),
    );
    expect(await found()).toEqual([]);
    const missing = 'missing, and retention did not remove them';
    expect(await found('--against', head)).toEqual([`platform, line 8: ${missing}`]);
    const file = path.join(folder, 'server.log');
    await writeFile(file, sent.map((one) => JSON.stringify({ level: 30, heads: [one] })).join('\n'));
    expect(await found('--against', file)).toEqual([
      `platform, line 8: ${missing}`,
      `company ${A}, lines 7 to 8: ${missing}`,
    ]);
  });

  test('a chain is removed with its head, a platform’s chain with everything', async () => {
    await forge(
      ['delete from audit_log where company_id = $1', A],
      ['delete from audit_heads where company_id = $1', A],
    );
    expect(await found()).toEqual([`company ${A}, lines 1 to 6: missing, and retention did not remove them`]);
    await forge(['delete from audit_log'], ['delete from audit_heads'], ['delete from audit_anchors']);
    expect(await found('--against', sent.join(' '))).toEqual([
      'platform, lines 1 to 7: missing, and retention did not remove them',
      `company ${A}, lines 1 to 6: missing, and retention did not remove them`,
      `company ${B}, lines 1 to 6: missing, and retention did not remove them`,
    ]);
  });

  test.each([
    ['a detail', `update audit_log set detail = '{"forged":true}' where company_id = $1 and seq = 3`],
    [
      'digits that no double has',
      `update audit_log set detail = jsonb_set(detail, '{limit}', '3.00000000000000000001') where company_id = $1 and seq = 3`,
    ],
    ['a microsecond', `update audit_log set at = at + interval '1 microsecond' where company_id = $1 and seq = 3`],
    ['an address', `update audit_log set ip = '203.0.113.2' where company_id = $1 and seq = 3`],
    ['who it was', 'update audit_log set person_id = null where company_id = $1 and seq = 3'],
    ['an id', `update audit_log set id = 'aud_forged' where company_id = $1 and seq = 3`],
    ['a MAC', `update audit_log set mac = repeat('0', 64) where company_id = $1 and seq = 3`],
    ['a signature', 'update audit_log set mac = null, key_id = null where company_id = $1 and seq = 3'],
  ])('%s is changed', async (_, statement) => {
    await forge([statement, A]);
    expect(await found()).toEqual([`company ${A}, line 3: not as signed: changed, or written by another program`]);
  });

  test('lines are written again from the third on, chained rightly, with a key of one’s own', async () => {
    const own = randomBytes(32);
    const ring = new KeyRing(secretKey(own));
    await rewrite(A, 3, secretKey(OLD).id, (text) => auditSigner(ring).mac(ring.newest.id, text));
    expect(await found()).toContain(
      `company ${A}, lines 3 to 6: not as signed: changed, or written by another program`,
    );
  });

  test('a line is inserted, one is removed from the middle', async () => {
    await forge(
      ['update audit_log set seq = -seq where company_id = $1 and seq >= 3', A],
      ['update audit_log set seq = 1 - seq where company_id = $1 and seq < 0', A],
      [
        `insert into audit_log (id, company_id, person_id, action, subject, detail, ip, at, seq, hash, key_id, mac)
         select 'aud_forged', company_id, person_id, action, subject, detail, ip, at, 3, hash, key_id, mac
         from audit_log where company_id = $1 and seq = 2`,
        A,
      ],
      ['delete from audit_log where company_id = $1 and seq in (3, 4)', B],
    );
    expect(await found()).toEqual([
      `company ${B}, lines 3 to 4: missing, and retention did not remove them`,
      `company ${A}, lines 3 to 7: not as signed: changed, or written by another program`,
      `company ${A}, line 6: is the stored head of the chain, but the chain has another end`,
      `company ${A}, line 6: different from the line in a given head`,
    ]);
  });

  test('a line is removed and the next one changed, another has two of its number, some are far away', async () => {
    const copy = (seq: number | string, id: string): [string, ...unknown[]] => [
      `insert into audit_log (id, company_id, person_id, action, subject, detail, ip, at, seq, hash, key_id, mac)
       select $2, company_id, person_id, action, subject, detail, ip, at, $3::bigint, hash, key_id, mac
       from audit_log where company_id = $1 and seq = 2 and id <> 'aud_twice'`,
      B,
      id,
      seq,
    ];
    await database.sql.exec('drop index audit_log_chain');
    await forge(
      ['delete from audit_log where company_id = $1 and seq = 3', A],
      [`update audit_log set ip = '' where company_id = $1 and seq = 4`, A],
      copy(2, 'aud_twice'),
      copy('-9223372036854775808', 'aud_before'),
      copy('9223372036854775807', 'aud_behind'),
    );
    const changed = 'not as signed: changed, or written by another program';
    const problems = await found();
    await forge([`delete from audit_log where id like 'aud\\_%' and length(id) < 12`]);
    await database.sql.exec(
      'create unique index audit_log_chain on audit_log using btree (coalesce(company_id, 0), seq)',
    );
    for (const line of [
      `company ${A}, line 3: missing, and retention did not remove them`,
      `company ${A}, line 4: ${changed}`,
      `company ${B}, line 2: ${changed}`,
    ])
      expect(problems).toContain(line);
    for (const far of ['-9223372036854', '922337203685477'])
      expect(problems.filter((line) => line.includes(far))).not.toEqual([]);
  });

  test('lines of two companies are swapped, with their signatures', async () => {
    await forge(
      ['update audit_log set company_id = 9 where company_id = $1 and seq = 4', A],
      ['update audit_log set company_id = $1 where company_id = $2 and seq = 4', A, B],
      ['update audit_log set company_id = $1 where company_id = 9', B],
    );
    expect(await found()).toEqual(
      [B, A].map((one) => `company ${one}, line 4: not as signed: changed, or written by another program`),
    );
  });

  test('an old head is put back, a head is set ahead, one names another key', async () => {
    const text = (seq: number) =>
      `company ${A}, line ${seq}: is the stored head of the chain, but the chain has another end`;
    await forge(await setHead(A, 4));
    expect(await found()).toEqual([text(4)]);
    await forge(['update audit_heads set seq = 9 where company_id = $1', A]);
    expect(await found()).toEqual([`company ${A}, lines 7 to 9: missing, and retention did not remove them`]);
    await forge(await setHead(A, 6), [`update audit_heads set key_id = 'deadbeef' where company_id = $1`, A]);
    expect(await found()).toEqual([text(6)]);
    await forge(['delete from audit_heads where company_id = $1', A]);
    expect(await found()).toEqual([text(0)]);
  });

  test('an anchor is made up, taken from another company, changed, or removed', async () => {
    const kept = [
      'missing, and retention did not remove them',
      'has an anchor that the platform did not sign',
    ] as const;
    await forge(
      ['delete from audit_log where company_id = $1 and seq <= 3', A],
      [
        `insert into audit_anchors (kind, company_id, seq, hash, removed, at, key_id, mac)
         values ('removed', $1, 3, $2, 3, $3, $4, repeat('0', 64))`,
        A,
        (
          await database.sql.query<{ hash: string }>(
            'select hash from saved.audit_log where company_id = $1 and seq = 3',
            [A],
          )
        ).rows[0]?.hash,
        now,
        secretKey(OLD).id,
      ],
    );
    expect(await found()).toEqual([`company ${A}, line 3: ${kept[1]}`, `company ${A}, lines 1 to 3: ${kept[0]}`]);

    await forge(['delete from audit_anchors']);
    await expect(expireTrail(database, new Date(now.getTime() + DAY_MS), now)).rejects.toThrow(
      `Expired lines were not deleted, because lines have changed: company ${A}. Run \`platform check-audit\`.`,
    );
    await forge([`update audit_anchors set company_id = $1 where company_id = $2`, A, B]);
    expect(await found()).toEqual([
      `company ${B}, lines 1 to 6: ${kept[0]}`,
      `company ${A}, line 6: ${kept[1]}`,
      `company ${A}, lines 1 to 3: ${kept[0]}`,
    ]);
  });

  test('lines are made to look old, for retention to remove and vouch for', async () => {
    await forge([`update audit_log set at = at - interval '3 years' where company_id = $1 and seq <= 4`, A]);
    const before = new Date(now.getTime() - DAY_MS);
    await expect(expireTrail(database, before, now)).rejects.toThrow(`lines have changed: company ${A}. Run`);
    expect(await found()).toEqual([
      `company ${A}, lines 1 to 4: not as signed: changed, or written by another program`,
    ]);
  });

  test('an erasure is signed again by a new key, and one by the replaced key is rejected', async () => {
    const { rows } = await database.sql.query<{ id: string }>(
      'select id from audit_log where company_id = $1 and seq = 2',
      [A],
    );
    const ids = rows.map(({ id }) => id);
    await database.orm.transaction((tx) => eraseInLines(tx, ids, () => ({ name: 'ID 1' }), now));
    expect(await found('--against', sent.join(' '))).toEqual([]);
    const old = await database.sql.query<{ mac: string }>('select mac from audit_erasures where line_id = $1', ids);
    keys = { SECRET_KEY: base64(NEW), SECRET_KEY_PREVIOUS: base64(OLD) };
    expect((await platform('rotate-secret')).code).toBe(0);
    keys = { SECRET_KEY: base64(NEW) };
    services = await start();
    expect(await found('--against', sent.join(' '))).toEqual([]);
    await forge(['update audit_erasures set key_id = $1, mac = $2', secretKey(OLD).id, old.rows[0]?.mac]);
    const changed = 'not as signed: changed, or written by another program';
    expect(await found()).toEqual([`company ${A}, line 2: ${changed}`]);
  });

  test('whoever learned the key that was replaced signs new lines, old ones and anchors with it', async () => {
    keys = { SECRET_KEY: base64(NEW), SECRET_KEY_PREVIOUS: base64(OLD) };
    expect((await platform('rotate-secret')).code).toBe(0);
    keys = { SECRET_KEY: base64(NEW) };
    services = await start();
    await act(A, 7);
    // Everything from before the rotation is as it was, the heads that left, too.
    expect(await found('--against', sent.join(' '))).toEqual([]);

    const stolen = auditSigner(new KeyRing(secretKey(OLD)));
    const sign = (text: string) => stolen.mac(secretKey(OLD).id, text);
    await rewrite(A, 7, secretKey(OLD).id, sign);
    expect(await found()).toEqual([`company ${A}, line 7: signed by a key after it was replaced`]);
    // With both keys given, as while a rotation goes on, too.
    keys = { SECRET_KEY: base64(NEW), SECRET_KEY_PREVIOUS: base64(OLD) };
    expect(await found()).toEqual([`company ${A}, line 7: signed by a key after it was replaced`]);
    keys = { SECRET_KEY: base64(NEW) };

    await rewrite(B, 5, secretKey(OLD).id, sign);
    expect(await found()).toContain(
      `company ${B}, lines 1 to 6: not as signed: changed, or written by another program`,
    );
    await forge(['delete from audit_log where company_id = $1 and seq <= 2', B]);
    const hash = (
      await database.sql.query<{ hash: string }>('select hash from saved.audit_log where company_id = $1 and seq = 2', [
        B,
      ])
    ).rows[0]?.hash as string;
    const anchor = { kind: 'removed', chain: B, seq: 2, hash, removed: 2, at: '2026-11-17T02:00:00.000000' } as const;
    await storeAnchor(database.sql, stolen, secretKey(OLD).id, anchor);
    expect(await found()).toContain(`company ${B}, line 2: has an anchor that the platform did not sign`);

    await forge(['delete from audit_anchors'], ['delete from audit_keys']);
    expect((await found()).filter((line) => line.includes(`company ${A}`))).toEqual([
      `company ${A}, lines 1 to 7: not as signed: changed, or written by another program`,
    ]);
  });

  test('a sealed value whose content one knows is put among the keys that were replaced', async () => {
    const known = randomBytes(32);
    // As a webhook's secret that the console showed, and that SECRET_KEY sealed.
    const sealed = sealWith(secretKey(OLD), auditKey(secretKey(known)));
    await forge(['insert into audit_keys (key_id, sealed) values ($1, $2)', secretKey(known).id, sealed]);
    const own = auditSigner(new KeyRing(secretKey(known)));
    await rewrite(A, 3, secretKey(known).id, (text) => own.mac(secretKey(known).id, text));
    expect(await found()).toContain(`company ${A}, lines 3 to 6: signed by a key after it was replaced`);
  });

  test('signatures are taken off and the database’s key with them, for the next start to sign all this', async () => {
    await forge(
      ['update audit_log set mac = null, key_id = null'],
      ['update audit_heads set key_id = null'],
      ['update instance set work_key = null'],
    );
    await services.gateway.stop();
    services = await start();
    const text = 'not as signed: changed, or written by another program';
    const problems = await found();
    for (const chain of [`company ${A}, lines 1 to 6`, `company ${B}, lines 1 to 6`, 'platform, lines 1 to 7'])
      expect(problems).toContain(`${chain}: ${text}`);
  });

  test('a head is made up', async () => {
    const [own = ''] = sent;
    const forged = own.replace(/\.7\./, '.8.');
    expect(forged).not.toBe(own);
    expect(await found('--against', forged)).toEqual([
      'platform, line 8: is in a given head that the platform did not sign',
    ]);
    await expect(platform('check-audit', '--against', path.join(folder, 'nothing'))).rejects.toThrow(/ENOENT/);
  });

  test('what the platform does itself is found to be so: lines, retention, a head after it', async () => {
    const before = new Date(now.getTime() - HOUR_MS / 2);
    const removed = (await expireTrail(database, before, now)) as number;
    expect(removed).toBe(18);
    await act(A, 7);
    await act(null, 9);
    const heads = await tell();
    expect(heads).toHaveLength(2);
    expect(await platform('check-audit', '--against', sent.join('\n'))).toEqual({
      code: 0,
      lines: ['5 of 5 heads are in the log.', 'The audit log is intact: 4 lines of 3 chains.'],
    });
    // Everything is old now: the two chains that went on end in an anchor each, behind what left of them first.
    expect(await expireTrail(database, new Date(now.getTime() + 1), now)).toBe(4);
    await act(A, 8);
    expect(await platform('check-audit', '--against', sent.join('\n'))).toEqual({
      code: 0,
      lines: [
        '3 of 5 heads are in the log, 2 of them in lines that retention has removed.',
        'The audit log is intact: 1 lines of 3 chains.',
      ],
    });
  });
});
