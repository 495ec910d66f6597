import { describe, expect, test } from 'vitest';
import { thrownText } from './errorText';

describe('what is printed of anything that was thrown', () => {
  const failed = (message: string, more = {}) => Object.assign(new Error(message), more);
  test.each<[string, unknown, string]>([
    ['an error', failed('the disk is gone'), 'the disk is gone'],
    ['one without a message', failed('', { code: 'ECONNRESET' }), 'ECONNRESET'],
    ['one without anything', new TypeError(), 'TypeError'],
    ['its causes', failed('The load stopped', { cause: failed('no such column') }), 'The load stopped: no such column'],
    [
      'a statement that failed, without its values',
      failed('Failed query: insert into persons values ($1)\nparams: 13900001111,$argon2id$v=19$m=1', {
        cause: failed('invalid byte sequence for encoding "LATIN1"', { code: '22P05' }),
      }),
      'invalid byte sequence for encoding "LATIN1"',
    ],
    ['several lines', failed('one\ntwo'), 'one two'],
    ['a full disk, as the embedded database throws it', { name: 'ErrnoError', errno: 51 }, 'no space left on the disk'],
    ['another bare object', { name: 'ErrnoError', errno: 8 }, 'ErrnoError 8'],
    ['an empty object', {}, 'an object without a message'],
    ['a text', 'stopped', 'stopped'],
    ['nothing', undefined, 'undefined'],
  ])('%s', (_, thrown, text) => {
    expect(thrownText(thrown)).toBe(text);
  });
});
