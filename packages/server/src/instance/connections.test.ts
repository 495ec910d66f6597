import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../kernel/config';
import { StartRefused } from '../kernel/startRefused';
import { runChecks } from '../operator/doctor';
import { createServices } from '../start/createServices';
import { connectionProblems, permittedConnections } from './connections';

const WITH_DATABASE = { DATABASE_URL: 'postgresql://daas@localhost/daas' };
const problemsOf = (env: Record<string, string>) =>
  connectionProblems(
    readConfig({
      ...(env.PEER_URL ? WITH_DATABASE : {}),
      ...(env.SMTP_URL ? { MAIL_FROM: 'a@example.com' } : {}),
      ...env,
    }),
  );

describe('what leaves this machine', () => {
  test.each([
    ['DATABASE_URL', 'postgresql://daas:secret@db.example.com/daas', 'connects to db.example.com without TLS'],
    ['DATABASE_URL', 'postgresql://daas:secret@10.0.0.7/daas', 'connects to 10.0.0.7 without TLS'],
    ['DATABASE_URL', 'postgresql://db.example.com/daas?sslmode=disable', 'without TLS'],
    // The driver reads the host that stands among the parameters.
    ['DATABASE_URL', 'postgresql://localhost/daas?host=db.example.com', 'connects to db.example.com without TLS'],
    ['DATABASE_URL', 'postgresql://127.0.0.1.example.com/daas', 'without TLS'],
    ['DATABASE_URL', 'postgresql://db.example.com/daas?sslmode=no-verify', 'accepts any certificate'],
    ['DATABASE_URL', 'postgresql://db.example.com/daas?ssl=no-verify', 'accepts any certificate'],
    // As libpq means it, `require` does not look at the certificate.
    ['DATABASE_URL', 'postgresql://db.example.com/daas?uselibpqcompat=true&sslmode=require', 'accepts any certificate'],
    ['DATABASE_URL', 'postgresql://db.example.com/daas?uselibpqcompat=true&sslmode=prefer', 'accepts any certificate'],
    ['DATABASE_URL', 'postgresql://localhost/daas?sslrootcert=/nowhere/ca.pem', 'cannot be used (ENOENT'],
    ['CLICKHOUSE_URL', 'http://daas:secret@10.0.0.8:8123/market', 'connects to 10.0.0.8 without TLS'],
    ['PEER_URL', 'http://10.0.0.5:8100', 'connects to 10.0.0.5 without TLS'],
    ['PEER_URL', 'http://[fd00::5]:8100', 'without TLS'],
    ['SMS_URL', 'http://sms.example.com/send', 'connects to sms.example.com without TLS'],
    ['MAIL_URL', 'http://127.0.0.1.example.com/', 'without TLS'],
    ['TAX_URL', 'http://tax.example.com/', 'connects to tax.example.com without TLS'],
  ])('%s=%s is refused', (variable, url, detail) => {
    expect(problemsOf({ [variable]: url })).toEqual([
      { variable, detail: expect.stringContaining(detail), todo: expect.any(String) },
    ]);
  });

  test.each([
    ['DATABASE_URL', 'postgresql://daas:secret@db.example.com/daas?sslmode=verify-full'],
    // The driver takes these for verify-full.
    ['DATABASE_URL', 'postgresql://db.example.com/daas?ssl=true'],
    ['DATABASE_URL', 'postgresql://daas@127.0.0.1:5432/daas'],
    ['DATABASE_URL', 'postgresql://daas@[::1]:5432/daas'],
    ['DATABASE_URL', 'postgresql://daas@localhost/daas'],
    ['DATABASE_URL', 'postgresql:///daas?host=/var/run/postgresql&user=daas'],
    ['DATABASE_URL', 'postgresql://daas@%2Fvar%2Frun%2Fpostgresql/daas'],
    ['CLICKHOUSE_URL', 'https://daas:secret@clickhouse.example.com:8443/market'],
    ['CLICKHOUSE_URL', 'http://127.0.0.1:8123/market'],
    ['PEER_URL', 'https://10.0.0.5:8100'],
    ['PEER_URL', 'http://127.0.0.1:8100'],
    ['SMS_URL', 'https://sms.example.com/send'],
    ['MAIL_URL', 'http://[::1]:2525/'],
    ['SMTP_URL', 'smtps://smtp.example.com'],
    // STARTTLS is demanded: messages/smtpTransport.test.ts.
    ['SMTP_URL', 'smtp://smtp.example.com'],
    ['SMTP_URL', 'smtp://[::1]:2525'],
  ])('%s=%s is taken', (variable, url) => {
    expect(problemsOf({ [variable]: url })).toEqual([]);
  });

  test('a setting permits what it names, and nothing else', () => {
    const env = { DATABASE_URL: 'postgresql://db/daas', SMS_URL: 'http://sms/', INSECURE_CONNECTIONS: 'DATABASE_URL' };
    expect(problemsOf(env).map(({ variable }) => variable)).toEqual(['SMS_URL']);
    expect(permittedConnections(readConfig(env))).toEqual(['DATABASE_URL']);
    expect(problemsOf({ ...env, INSECURE_CONNECTIONS: 'SMS_URL DATABASE_URL' })).toEqual([]);
    expect(() => readConfig({ INSECURE_CONNECTIONS: 'all' })).toThrow('INSECURE_CONNECTIONS must be names among');
    // A file that is not there helps nobody.
    const lost = { DATABASE_URL: 'postgresql://db/daas?sslrootcert=/nowhere', INSECURE_CONNECTIONS: 'DATABASE_URL' };
    expect(problemsOf(lost)).toHaveLength(1);
  });

  test('a mail server that is permitted to do without encryption is named', () => {
    const set = { SMTP_URL: 'smtp://smtp.example.com', MAIL_FROM: 'a@example.com', INSECURE_CONNECTIONS: 'SMTP_URL' };
    expect(permittedConnections(readConfig(set))).toEqual(['SMTP_URL']);
    expect(permittedConnections(readConfig({ ...set, SMTP_URL: 'smtps://smtp.example.com' }))).toEqual([]);
  });

  test('compose.yml permits the one to the database that it starts', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../../compose.yml'), 'utf8');
    const written = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
    const env = {
      DATABASE_URL: written('DATABASE_URL').replace(/\$\{\w+\}/, 'secret'),
      // Docker puts the default in where .env names none.
      INSECURE_CONNECTIONS: written('INSECURE_CONNECTIONS').replace(/^\$\{INSECURE_CONNECTIONS:-(.+)\}$/, '$1'),
    };
    expect(permittedConnections(readConfig(env))).toEqual(['DATABASE_URL']);
    expect(problemsOf(env)).toEqual([]);
    expect(problemsOf({ ...env, INSECURE_CONNECTIONS: '' })).toHaveLength(1);
  });
});

describe('before anything is sent', () => {
  // A name that is asked of no name server: whoever asked would fail otherwise.
  const env = {
    DATABASE_URL: 'postgresql://daas:secret@db.invalid/daas',
    CLICKHOUSE_URL: 'http://clickhouse.invalid/',
  };

  test('a server does not start, and says what to write', async () => {
    const refused = await createServices(readConfig(env)).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect((refused as StartRefused).lines).toEqual([
      'DATABASE_URL connects to db.invalid without TLS. Add sslmode=verify-full (and sslrootcert=/path/ca.pem, for your own certificate authority), or add it to INSECURE_CONNECTIONS if you control the whole network path.',
      'CLICKHOUSE_URL connects to clickhouse.invalid without TLS. Use https://, or add it to INSECURE_CONNECTIONS if you control the whole network path.',
    ]);
  });

  test('the doctor says it, and asks neither', async () => {
    const checks = await runChecks(readConfig(env), () => new Date('2026-11-17T02:00:00Z'));
    expect(checks.find(({ name }) => name === 'connections')).toMatchObject({
      state: 'wrong',
      detail:
        'DATABASE_URL connects to db.invalid without TLS; CLICKHOUSE_URL connects to clickhouse.invalid without TLS',
      todo: expect.stringContaining('INSECURE_CONNECTIONS'),
    });
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({ state: 'unknown' });
    expect(checks.find(({ name }) => name === 'clickhouse')).toBeUndefined();
  });

  test('the doctor names what is permitted', async () => {
    const permitted = { CLICKHOUSE_URL: 'http://clickhouse.invalid/', INSECURE_CONNECTIONS: 'CLICKHOUSE_URL' };
    const checks = await runChecks(readConfig({ ...permitted, DATA_DIR: '/nowhere' }), () => new Date());
    expect(checks.find(({ name }) => name === 'connections')).toEqual({
      name: 'connections',
      state: 'ok',
      detail: 'unprotected, permitted by INSECURE_CONNECTIONS: CLICKHOUSE_URL',
    });
  });
});
