import { createServer } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freePort } from '../testing/freePort';
import { type DatabaseFailure, databaseFailure, isUnavailable, markNotDone, withReason } from './failure';

const coded = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

/** PostgreSQL manual, Appendix A. */
const STATES: [code: string, outcome: DatabaseFailure['outcome'], isUnavailable: boolean][] = [
  ['08000', 'unknown', true],
  ['08001', 'not-done', true],
  ['08003', 'unknown', true],
  ['08004', 'not-done', true],
  ['08006', 'unknown', true],
  ['08007', 'unknown', true],
  ['08P01', 'unknown', true],
  ['0A000', 'not-done', false],
  ['22003', 'not-done', false],
  ['22P02', 'not-done', false],
  ['23502', 'not-done', false],
  ['23503', 'not-done', false],
  ['23505', 'not-done', false],
  ['23514', 'not-done', false],
  ['25006', 'not-done', true],
  ['25P02', 'not-done', false],
  ['25P03', 'not-done', true],
  ['25P04', 'not-done', true],
  ['28000', 'not-done', false],
  ['28P01', 'not-done', false],
  ['3D000', 'not-done', false],
  ['40001', 'not-done', false],
  ['40002', 'not-done', false],
  ['40003', 'unknown', true],
  ['40P01', 'not-done', false],
  ['42501', 'not-done', false],
  ['42601', 'not-done', false],
  ['42P01', 'not-done', false],
  ['53000', 'not-done', true],
  ['53100', 'not-done', true],
  ['53200', 'not-done', true],
  ['53300', 'not-done', true],
  ['53400', 'not-done', true],
  ['54000', 'not-done', false],
  ['55006', 'not-done', false],
  ['55P03', 'not-done', false],
  ['57000', 'not-done', true],
  ['57014', 'not-done', true],
  ['57P01', 'unknown', true],
  ['57P02', 'unknown', true],
  ['57P03', 'not-done', true],
  ['57P04', 'not-done', true],
  ['57P05', 'not-done', true],
  ['58000', 'not-done', true],
  ['58030', 'not-done', true],
  ['58P01', 'not-done', true],
  ['F0000', 'not-done', false],
  ['HV000', 'not-done', false],
  ['P0001', 'not-done', false],
  ['XX000', 'not-done', false],
  ['XX001', 'not-done', false],
];
it.each(STATES)('classifies SQLSTATE %s as %s', (code, outcome, unavailable) => {
  expect(databaseFailure(coded(code))).toMatchObject({ outcome, isUnavailable: unavailable });
});

it.each([
  ['ECONNRESET', { syscall: 'read' }, 'unknown'],
  ['EPIPE', { syscall: 'write' }, 'unknown'],
  ['ETIMEDOUT', {}, 'unknown'],
  ['ETIMEDOUT', { syscall: 'connect' }, 'not-done'],
  ['EHOSTUNREACH', { syscall: 'read' }, 'unknown'],
  ['EHOSTUNREACH', { syscall: 'connect' }, 'not-done'],
  ['ENETUNREACH', { syscall: 'connect' }, 'not-done'],
  ['ECONNREFUSED', { syscall: 'connect' }, 'not-done'],
  ['ENOTFOUND', { syscall: 'getaddrinfo' }, 'not-done'],
  ['EAI_AGAIN', { syscall: 'getaddrinfo' }, 'not-done'],
] as const)('classifies %s %o as %s', (code, more, outcome) => {
  expect(databaseFailure(coded(code, more))).toMatchObject({ outcome, isUnavailable: true });
});

it.each([
  ['Connection terminated', 'unknown'],
  ['Connection terminated unexpectedly', 'unknown'],
  ['Query read timeout', 'unknown'],
  ['Connection terminated due to connection timeout', 'not-done'],
  ['timeout exceeded when trying to connect', 'not-done'],
  ['Client has encountered a connection error and is not queryable', 'not-done'],
  ['Client was closed and is not queryable', 'not-done'],
] as const)('classifies "%s" of the driver as %s', (message, outcome) => {
  expect(databaseFailure(new Error(message))).toMatchObject({ outcome, isUnavailable: true });
});

it.each([coded('EACCES'), coded('EBUSY'), new TypeError('x is not a function'), null, 'text'])(
  'does not take %s for an error of the database',
  (error) => {
    expect(databaseFailure(error)).toBeNull();
    expect(isUnavailable(error)).toBe(false);
  },
);

it('finds the error of the database among causes', () => {
  const wrapped = new Error('Failed query: …', { cause: coded('53100') });
  expect(databaseFailure(wrapped)).toEqual({
    outcome: 'not-done',
    isUnavailable: true,
    refusesWrites: 'database-full',
  });
  expect(withReason(wrapped)).toMatchObject({ problem: 'database-full', cause: wrapped });
});

it('classifies a connection that broke before COMMIT was sent as not done', () => {
  const broken = markNotDone(coded('ECONNRESET', { syscall: 'read' }), 'not-committed');
  expect(databaseFailure(new Error('Failed query: …', { cause: broken }))).toMatchObject({ outcome: 'not-done' });
  expect(databaseFailure(markNotDone(coded('28P01'), 'not-connected'))).toEqual({
    outcome: 'not-done',
    isUnavailable: true,
    refusesWrites: null,
  });
});

it('classifies node-postgres errors of an unreachable and of a failing server', async () => {
  const failureAt = (port: number) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'x', database: 'x' });
    return client
      .on('error', () => undefined)
      .connect()
      .then(() => expect.fail('connected'), databaseFailure);
  };
  expect(await failureAt(await freePort())).toMatchObject({ outcome: 'not-done', isUnavailable: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(await failureAt((server.address() as { port: number }).port)).toMatchObject({ isUnavailable: true });
  server.close();
});
