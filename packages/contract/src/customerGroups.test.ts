import { describe, expect, it } from 'vitest';
import { CUSTOMER_GROUPS } from './customerGroups';
import { DATA_SETS, filterProblems } from './datasets';
import { PERMISSION_KEYS } from './permissions';

describe('customer groups', () => {
  it('are one for each feature flag of §3', () => {
    const flags = PERMISSION_KEYS.filter((key) => key.startsWith('can_use_'));
    const market = CUSTOMER_GROUPS.filter(({ area }) => area === 'market');
    expect(market.map(({ access }) => access)).toEqual(flags);
    expect(CUSTOMER_GROUPS.filter(({ area, access }) => area === 'bidding' && access)).toEqual([]);
  });

  it('have addresses of their own', () => {
    const addresses = CUSTOMER_GROUPS.map(({ area, type }) => `${area}/${type}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { type } of CUSTOMER_GROUPS) expect(type).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it.each(CUSTOMER_GROUPS)('$area $type asks what its data set can answer', ({ dataSet, filter, ...texts }) => {
    expect(filterProblems(DATA_SETS[dataSet], filter)).toEqual([]);
    for (const chinese of [texts.name_cn, texts.description_cn]) expect(chinese).toMatch(/\p{Script=Han}/u);
    for (const english of [texts.name_en, texts.description_en]) expect(english).not.toMatch(/\p{Script=Han}/u);
  });
});
