import { describe, expect, it } from 'vitest';
import { partHeaders, partOf, unsatisfiedHeaders } from './byteRange';
import { Refusal } from './refusal';

/** `{"hello": "world"}` and a line feed, as RFC 9530 appendix B.1 digests it. */
const SHA256 = 'RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=';
const TAG = `"${SHA256}"`;

const ask = (
  headers: Record<string, string>,
  { method = 'GET', bytes = 10_000, sha256 = SHA256 as string | null } = {},
) => partOf({ bytes, sha256 }, { method, headers });
const seen = (headers: Record<string, string>, more = {}) => {
  const part = ask(headers, more);
  const { 'content-range': range, 'content-length': length } = partHeaders(part);
  return [part.status, range, length];
};
function refused(headers: Record<string, string>, more = {}): Refusal {
  try {
    ask(headers, more);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return expect.fail('It was not refused');
}
const WHOLE = [200, undefined, '10000'];

describe('a range of a file of 10,000 bytes', () => {
  // The examples of RFC 9110 §14.1.2, and forms of them that its grammar allows.
  it.each([
    ['bytes=0-499', 'bytes 0-499/10000', '500'],
    ['bytes=500-999', 'bytes 500-999/10000', '500'],
    ['bytes=-500', 'bytes 9500-9999/10000', '500'],
    ['bytes=9500-', 'bytes 9500-9999/10000', '500'],
    ['bytes=0-0', 'bytes 0-0/10000', '1'],
    ['bytes=-1', 'bytes 9999-9999/10000', '1'],
    ['bytes=9999-', 'bytes 9999-9999/10000', '1'],
    ['BYTES=0-499', 'bytes 0-499/10000', '500'],
    [' bytes= ,500-999 , ', 'bytes 500-999/10000', '500'],
    ['bytes=0-99999999999999999999', 'bytes 0-9999/10000', '10000'],
    ['bytes=-20000', 'bytes 0-9999/10000', '10000'],
  ])('%s is %s', (range, content, length) => {
    expect(seen({ range })).toEqual([206, content, length]);
  });

  it.each([
    'bytes=0-0,-1',
    'bytes=500-600,601-999',
    'bytes=2-1',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes 0-1',
    'lines=0-1',
    '',
  ])('%s is answered with the whole', (range) => {
    expect(seen({ range })).toEqual(WHOLE);
  });

  it.each(['bytes=10000-', 'bytes=10000-10001', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s begins behind its end',
    (range) => {
      const refusal = refused({ range });
      expect([refusal.status, unsatisfiedHeaders(refusal)]).toEqual([416, { 'content-range': 'bytes */10000' }]);
    },
  );

  it('is for GET alone', () => {
    expect(seen({ range: 'bytes=0-1' }, { method: 'HEAD' })).toEqual(WHOLE);
    expect(ask({}, { method: 'HEAD' }).sends).toBe(false);
  });
});

it('an empty file is whole, whatever range is wanted of it', () => {
  for (const range of ['bytes=0-', 'bytes=0-499', 'bytes=-1'])
    expect(seen({ range }, { bytes: 0 })).toEqual([200, undefined, '0']);
});

it('goes on only where the file is the same, by strong comparison', () => {
  const range = 'bytes=9000-';
  const part = [206, 'bytes 9000-9999/10000', '1000'];
  expect(seen({ range, 'if-range': TAG })).toEqual(part);
  for (const other of [`W/${TAG}`, '"another"', `${TAG}, ${TAG}`, SHA256, 'Wed, 21 Oct 2015 07:28:00 GMT', ''])
    expect([other, seen({ range, 'if-range': other })]).toEqual([other, WHOLE]);
  // Of a file whose digest is not known nothing can be the same.
  expect(seen({ range, 'if-range': TAG }, { sha256: null })).toEqual(WHOLE);
  expect(seen({ range }, { sha256: null })).toEqual(part);
  // What does not match any more is answered whole, also where its range would be refused.
  expect(seen({ range: 'bytes=20000-', 'if-range': '"another"' })).toEqual(WHOLE);
});

it('is not sent where it is there already, or is another than was meant', () => {
  for (const tags of [TAG, `W/${TAG}`, `"a", ${TAG}`, '*'])
    expect([tags, ask({ 'if-none-match': tags })]).toMatchObject([tags, { status: 304, sends: false }]);
  expect(partHeaders(ask({ 'if-none-match': TAG }))).toEqual({ 'accept-ranges': 'bytes', etag: TAG });
  expect(seen({ 'if-none-match': '"another"' })).toEqual(WHOLE);
  for (const tags of [TAG, `"a", ${TAG}`, '*']) expect(seen({ 'if-match': tags })).toEqual(WHOLE);
  for (const tags of [`W/${TAG}`, '"another"', ''])
    expect([tags, refused({ 'if-match': tags, range: 'bytes=20000-' }).status]).toEqual([tags, 412]);
});

it('says its digest', () => {
  expect(partHeaders(ask({ range: 'bytes=0-0' }))).toMatchObject({ etag: TAG, 'repr-digest': `sha-256=:${SHA256}:` });
  expect(partHeaders(ask({}, { sha256: null }))).toEqual({ 'accept-ranges': 'bytes', 'content-length': '10000' });
});
