import { DATA_SETS, rowSchema, sampleRow } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { sampleSet } from '../../testing/sampleSet';
import { validateRow } from './validateRow';

describe('a row', () => {
  const cells = { id: 'r1', name: ' 名 ', rank: '7' };

  it('is read from the cells of a file', () => {
    const checked = validateRow(sampleSet, {
      ...cells,
      note: '',
      tags: '红|绿||红',
      amount: '1.50',
      open: '是',
      day: '2024-02-29',
      at: '2024-02-29T08:00:00.5+08:00',
      phone: '10012345678',
      people: '[{"name":"李某","age":3}]',
    });
    expect(checked).toEqual({
      row: {
        id: 'r1',
        name: '名',
        note: null,
        code: null,
        state: null,
        tags: ['红', '绿'],
        rank: 7,
        amount: 1.5,
        open: true,
        day: '2024-02-29',
        at: '2024-02-29T00:00:00Z',
        phone: '100****5678',
        people: [{ name: '李*', firm: null }],
      },
    });
    expect(rowSchema(sampleSet).safeParse('row' in checked && checked.row).success).toBe(true);
  });

  it.each([{ tags: '' }, { tags: '|' }, { tags: ' | ' }, { tags: [] }])(
    'has no tags where a file has $tags',
    ({ tags }) => {
      expect(validateRow(sampleSet, { ...cells, tags })).toMatchObject({ row: { tags: null } });
    },
  );

  it('is refused with everything that is wrong with it', () => {
    const checked = validateRow(sampleSet, { id: '', name: '', rank: 'x', open: 'yes', day: '2024-01-01' });
    expect(checked).toEqual({
      reason: 'id: 1 to 64 letters, digits, _ or -; name: empty; rank: not a number: "x"; open: not a boolean: "yes"',
    });
  });

  it('is refused for a credit code whose check digit is wrong, also among tags', () => {
    const row = {
      ...sampleRow(DATA_SETS.exhibition),
      organiser_uscc: '91350100M000100Y44',
      exhibitor_usccs: '91350100M000100Y43|91350100',
    };
    expect(validateRow(DATA_SETS.exhibition, row)).toEqual({
      reason:
        'organiser_uscc: its check digit is wrong: "91350100M000100Y44"; exhibitor_usccs: not a unified social credit code of 18 characters: "91350100"',
    });
  });

  it.each([
    [{ id: '' }, /^id:/],
    [{ id: "r'1" }, /^id:/],
    [{ rank: '1.5' }, /^rank: not a 32-bit integer/],
    [{ rank: 'x' }, /^rank: not a number: "x"/],
    [{ rank: '' }, /^rank: empty/],
    [{ name: '  ' }, /^name: empty/],
    [{ state: 'maybe' }, /^state: not an allowed value/],
    [{ open: 'yes' }, /^open: not a boolean/],
    [{ at: '2024-02-29 08:00' }, /^at: not an ISO 8601 instant/],
    [{ people: 'x' }, /^people: not JSON/],
    [{ people: '{}' }, /^people: not a list/],
    [{ name: 'x'.repeat(501) }, /^name: longer than 500/],
    [{ name: 'a\0b' }, /^name: contains a zero byte/],
    [{ name: 5 }, /^name: not text/],
  ])('is refused: %j', (change, reason) => {
    const checked = validateRow(sampleSet, { ...cells, ...change });
    expect('reason' in checked ? checked.reason : 'accepted').toMatch(reason);
  });
});
