import { describe, expect, test } from 'vitest';
import { readTrace } from './trace';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

// The cases of W3C Trace Context, section 3.2.2.
describe('a traceparent header', () => {
  test('names trace and parent', () => {
    const traceparent = `00-${ID}-${PARENT}-01`;
    expect(readTrace(traceparent)).toEqual({ traceparent, traceId: ID });
  });

  test('of a later version counts as far as it is known', () => {
    expect(readTrace(`01-${ID}-${PARENT}-01-what-comes`)).toEqual({
      traceparent: `01-${ID}-${PARENT}-01`,
      traceId: ID,
    });
  });

  test.each([
    ['none', undefined],
    ['several', [`00-${ID}-${PARENT}-01`, `00-${ID}-${PARENT}-01`]],
    ['version ff', `ff-${ID}-${PARENT}-01`],
    ['more than version 00 has', `00-${ID}-${PARENT}-01-more`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['a parent of zeros', `00-${ID}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${ID.toUpperCase()}-${PARENT}-01`],
    ['a statement', `00-${ID}-${PARENT}-01'; drop table accounts; --`],
    ['too short', `00-${ID.slice(1)}-${PARENT}-01`],
  ])('%s is ignored', (_what, header) => {
    expect(readTrace(header)).toBeNull();
  });
});
