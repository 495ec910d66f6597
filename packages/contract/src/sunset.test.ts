import { describe, expect, it } from 'vitest';
import { DATA_SETS, type DataSetDefinition, defineDataSet } from './datasets';
import { changelogOf } from './datasets/changelog';
import { sunsetHeaders, sunsetSchema } from './sunset';

describe('what ends', () => {
  it('is told by the headers of RFC 9745 and RFC 8594, at the start of the business day', () => {
    // 2024-06-30 and 2024-12-31 in Shanghai begin at 16:00 UTC of the day before.
    expect(sunsetHeaders([{ since: '2024-06-30', until: '2024-12-31' }])).toEqual({
      deprecation: `@${Date.UTC(2024, 5, 29, 16) / 1000}`,
      sunset: 'Mon, 30 Dec 2024 16:00:00 GMT',
    });
  });

  it('tells the earliest days of several, and nothing of none', () => {
    const several = [
      { since: '2026-03-01', until: '2027-01-01' },
      undefined,
      { since: '2026-02-01', until: '2027-02-01' },
    ];
    expect(sunsetHeaders(several)).toEqual({
      deprecation: `@${Date.UTC(2026, 0, 31, 16) / 1000}`,
      sunset: 'Thu, 31 Dec 2026 16:00:00 GMT',
    });
    expect(sunsetHeaders([undefined])).toEqual({});
  });

  it('cannot end before it is advised against', () => {
    expect(sunsetSchema.safeParse({ since: '2026-02-01', until: '2026-02-01' }).success).toBe(false);
    expect(sunsetSchema.safeParse({ since: '2026-02-30', until: '2026-03-01' }).success).toBe(false);
  });
});

describe('a changelog', () => {
  const base = () => {
    const { access: _, ...input } = structuredClone(DATA_SETS.factory) as DataSetDefinition;
    return input;
  };

  it('has what was declared and the fields that end, newest first', () => {
    const input = base();
    const field = input.fields.find(({ name_en }) => name_en !== input.title);
    if (!field) throw new Error('There is one field');
    field.ends = { since: '2026-06-01', until: '2027-01-01', instead: input.title };
    input.changelog = [
      { day: '2026-05-01', kind: 'added', field: input.title },
      { day: '2026-07-01', kind: 'removed', field: 'gone' },
    ];
    expect(changelogOf(defineDataSet(input))).toEqual([
      { day: '2026-07-01', kind: 'removed', field: 'gone' },
      { day: '2026-06-01', kind: 'ending', field: field.name_en, ends: { until: '2027-01-01', instead: input.title } },
      { day: '2026-05-01', kind: 'added', field: input.title },
    ]);
  });

  it('names fields that there are', () => {
    const unknown = base();
    unknown.changelog = [{ day: '2026-05-01', kind: 'added', field: 'nowhere' }];
    expect(() => defineDataSet(unknown)).toThrow('changelog: unknown nowhere');
    const replaced = base();
    for (const field of replaced.fields) field.ends = { since: '2026-06-01', until: '2027-01-01', instead: 'nowhere' };
    expect(() => defineDataSet(replaced)).toThrow('is replaced by an unknown field');
  });
});
