import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { likelyMisspellings, readConfig, VARIABLES } from './config';

describe('configuration', () => {
  test('nothing set is a server on loopback that leaves to the database whether it is a demo', () => {
    expect(readConfig({})).toMatchObject({ PORT: 8000, HOST: '127.0.0.1', DATA_DIR: '.data' });
    expect(readConfig({}).DEMO).toBeUndefined();
  });

  test('a second factor is required of administrators since ever, or from the beginning of a day in Shanghai', () => {
    const since = (REQUIRE_SECOND_FACTOR?: string) => readConfig({ REQUIRE_SECOND_FACTOR }).REQUIRE_SECOND_FACTOR;
    expect(since()).toBeUndefined();
    expect(since('administrators')).toEqual(new Date(0));
    expect(since('administrators 2027-01-15')).toEqual(new Date('2027-01-14T16:00:00Z'));
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', '80a0', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a whole number'],
    ['PORT', '8e3', 'PORT must be a whole number'],
    ['HOST', 'http://localhost', 'HOST must be an address or a name of this machine'],
    ['HOST', 'a b', 'HOST must be an address'],
    ['DATABASE_URL', 'mysql://localhost/db', 'DATABASE_URL must have the form postgresql://'],
    ['DATABASE_URL', 'localhost:5432', 'DATABASE_URL must have the form postgresql://'],
    ['CLICKHOUSE_URL', 'clickhouse://localhost/db', 'CLICKHOUSE_URL must be a URL'],
    ['CLICKHOUSE_DATA_SETS', 'enterprise nothing', 'CLICKHOUSE_DATA_SETS must be keys of data sets'],
    ['PEER_URL', 'tcp://10.0.0.5:8100', 'PEER_URL must have the form https://10.0.0.5:8100'],
    ['PEER_URL', 'https://10.0.0.5', 'PEER_URL must have the form https://10.0.0.5:8100'],
    ['INSECURE_CONNECTIONS', 'DATABASE_URL all', 'INSECURE_CONNECTIONS must be names among DATABASE_URL'],
    ['DEMO', 'yes', 'DEMO must be 1 or 0'],
    ['SECRET_KEY', 'c2hvcnQ=', 'SECRET_KEY must be 32 bytes in base64'],
    ['SECRET_KEY', Buffer.alloc(33).toString('base64'), 'SECRET_KEY must be 32 bytes in base64'],
    [
      'REQUIRE_SECOND_FACTOR',
      'everybody',
      'REQUIRE_SECOND_FACTOR must be administrators, optionally with the first day',
    ],
    ['REQUIRE_SECOND_FACTOR', 'administrators 2027-02-30', 'REQUIRE_SECOND_FACTOR must be administrators'],
    ['PUBLIC_URL', 'example.com', 'PUBLIC_URL must be a URL such as https://example.com'],
    ['PUBLIC_URL', 'https://example.com/daas?a=1', 'PUBLIC_URL must be a URL such as'],
    ['PUBLIC_URL', 'https://me:secret@example.com', 'PUBLIC_URL must be a URL such as'],
    ['PUBLIC_URL', 'https://example.com/%64aas', 'PUBLIC_URL must be a URL such as'],
    ['PUBLIC_URL', 'https://example.com//daas', 'PUBLIC_URL must be a URL such as'],
    ['PUBLIC_URL', 'https://example.com/open/daas', 'PUBLIC_URL must be a URL such as'],
    ['ERROR_PAGE', 'https://example.com/sorry', 'ERROR_PAGE must be a path below the address of the platform'],
    ['ERROR_PAGE', '//example.com/sorry', 'ERROR_PAGE must be a path'],
    ['ERROR_PAGE', '/\\example.com', 'ERROR_PAGE must be a path'],
    ['ERROR_PAGE', '/help/../../x', 'ERROR_PAGE must be a path'],
    ['ERROR_PAGE', '/help?a=1', 'ERROR_PAGE must be a path'],
    ['ERROR_PAGE', '/api/user', 'ERROR_PAGE must be a path'],
    ['SMS_URL', 'ftp://example.com', 'SMS_URL must be a URL'],
    ['AUDIT_HEADS_TO', 'audit@example.com', 'AUDIT_HEADS_TO must be a URL such as https://example.com'],
    ['SMS_SECRET', 'secret', 'SMS_SECRET must be whsec_ and 24 to 64 bytes in base64'],
    ['SMS_SECRET', `whsec_${Buffer.alloc(23).toString('base64')}`, 'SMS_SECRET must be whsec_'],
    ['MAIL_SECRET', `whsec_${Buffer.alloc(65).toString('base64')}`, 'MAIL_SECRET must be whsec_'],
    ['SMTP_URL', 'smtp.example.com:465', 'SMTP_URL must have the form smtps://user:password@smtp.example.com:465'],
    ['SMTP_URL', 'https://smtp.example.com', 'SMTP_URL must have the form smtps://'],
    ['SMTP_URL', 'smtps://ABCD:PQRS/WXYZ@smtp.example.com', 'special characters percent-encoded'],
    ['SMTP_URL', 'smtps://no-reply@example.com:Git50#2@smtp.example.com', 'special characters percent-encoded'],
    ['SMTP_URL', 'smtps://a:100%@smtp.example.com', 'special characters percent-encoded'],
    ['SMTP_URL', 'smtps://a@smtp.example.com', 'SMTP_URL must have the form'],
    ['SMTP_URL', 'smtps://a:b@smtp.example.com?pool=true', 'SMTP_URL must have the form'],
    ['MAIL_FROM', 'Example Data', 'MAIL_FROM must be an email address'],
    ['MAIL_FROM', 'A <a@example.com> <b@example.com>', 'MAIL_FROM must be an email address'],
    ['MAIL_FROM', 'A\r\nBcc: b@example.com <a@example.com>', 'MAIL_FROM must be an email address'],
    ['FRAME_ANCESTORS', '* https://example.com', 'FRAME_ANCESTORS must be origins'],
    ['MAX_CONNECTIONS', '0', 'MAX_CONNECTIONS must be a whole number from 1 to 1000000'],
    [
      'SECURITY_CONTACT',
      'http://example.com',
      'SECURITY_CONTACT must be an email address, or a URL such as https://example.com/security',
    ],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be 16 to 200 letters'],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS must be a whole number from 0 to 300'],
    ['ACCESS_LOG', 'stdout', 'ACCESS_LOG must be 1 or 0'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be silent, error, warn, info or debug'],
  ])('%s=%s is refused, naming it and its rule', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(line);
  });

  test.each([
    ['https://data.example.com/', 'https://data.example.com'],
    ['https://Data.example.com:443/daas/', 'https://data.example.com/daas'],
    ['http://10.0.0.5:8080/a/b-c', 'http://10.0.0.5:8080/a/b-c'],
    // Not one of the server's own parts, though it begins like one.
    ['https://example.com/opendata', 'https://example.com/opendata'],
  ])('the site at %s is written %s, so that paths can follow', (PUBLIC_URL, site) => {
    expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(site);
  });

  test('what others can reach of the metrics needs a token', () => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(() => readConfig(open)).toThrow('a METRICS_HOST that other machines can reach requires METRICS_TOKEN');
    expect(readConfig({ ...open, METRICS_TOKEN: 'x'.repeat(16) })).toMatchObject({ METRICS_PORT: 9464 });
    expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({ METRICS_HOST: '127.0.0.1' });
  });

  test('servers that hand calls on to each other share a PostgreSQL', () => {
    const peer = { PEER_URL: 'https://10.0.0.5:8100' };
    expect(() => readConfig(peer)).toThrow('PEER_URL requires DATABASE_URL');
    expect(readConfig({ ...peer, DATABASE_URL: 'postgresql://localhost/db' })).toMatchObject(peer);
  });

  test('all that is wrong is in one line', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^Wrong environment: PORT must .+; DEMO must .+\.$/);
  });

  test.each(['configuration.md', 'configuration.zh-CN.md'])('docs/%s lists every variable with its default', (file) => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../../docs', file), 'utf8');
    const listed = [...text.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)?/gm)].map(([, name, value]) => [name, value]);
    const defaults = readConfig({}) as Record<string, unknown>;
    const expected = VARIABLES.map((name) => {
      const value = defaults[name];
      const shown = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
      return [name, shown === '' ? undefined : shown];
    });
    expect(listed).toEqual(expected);
  });
});

describe('a variable that is no setting', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DAAS_DATABASE_URL', 'DATABASE_URL'],
    ['PUBILC_URL', 'PUBLIC_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SECRET-KEY', 'SECRET_KEY'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
  ])('%s is told to look like %s', (name, meant) => {
    expect(likelyMisspellings({ [name]: '1' })).toEqual([[name, meant]]);
  });

  test('is left alone where that one is set, or where it resembles none', () => {
    expect(likelyMisspellings({ DATABSE_URL: '1', DATABASE_URL: '2' })).toEqual([]);
    const usual = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'HTTP_PROXY', 'NODE_ENV', 'npm_config_cache', 'REDIS_URL', 'CI'];
    expect(likelyMisspellings(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([]);
  });
});

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/, 1],
  ['nginx-servers.conf', /keepalive_timeout (\d+)s;/, 1],
  ['Caddyfile', /keepalive (\d+)s/, 1],
  // HAProxy closes half of them each time: ten times for a thousand.
  ['haproxy.cfg', /pool-purge-delay (\d+)ms/, 10 / 1000],
])(
  'deploy/proxy/%s keeps a connection as long as the server expects, and the server keeps it longer',
  (name, kept, scale) => {
    const example = readFileSync(path.resolve(import.meta.dirname, '../../../../deploy/proxy', name), 'utf8');
    const { PROXY_KEEP_ALIVE_SECONDS, KEEP_ALIVE_SECONDS } = readConfig({});
    expect(Number(kept.exec(example)?.[1]) * scale).toBe(PROXY_KEEP_ALIVE_SECONDS);
    expect(KEEP_ALIVE_SECONDS).toBeGreaterThan(PROXY_KEEP_ALIVE_SECONDS);
  },
);

test('a proxy that keeps connections longer than the server is refused, where there is one', () => {
  const env = { PROXY_KEEP_ALIVE_SECONDS: '130' };
  expect(readConfig(env).PROXY_KEEP_ALIVE_SECONDS).toBe(130);
  expect(() => readConfig({ ...env, TRUST_PROXY: '1' })).toThrow(
    'Wrong environment: PROXY_KEEP_ALIVE_SECONDS must be less than KEEP_ALIVE_SECONDS.',
  );
});
