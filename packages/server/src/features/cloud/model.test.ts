import type { Row } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { learn, measure } from './model';

/** The same numbers each time, and no pattern in them. */
let seed = 20_261_117;
const pick = <T>(values: readonly T[]): T => {
  seed = (seed * 48_271) % 2_147_483_647;
  return values[seed % values.length] as T;
};
const company = (id: number, more: Partial<Row> = {}): Row => ({
  id: `ent_${String(id).padStart(6, '0')}`,
  industry_l1: pick(['制造业', '批发和零售业', '建筑业', '住宿和餐饮业']),
  province: pick(['浙江省', '江苏省', '广东省', '四川省', '湖北省']),
  revenue_band: pick(['0', '1', '2', '3', '4', '5', '6']),
  tags: [],
  ...more,
});
const market = Array.from({ length: 1000 }, (_, id) => company(id));

describe('the model of customers like mine', () => {
  it('ranks what the examples share above the rest, and says why', () => {
    const examples = market.filter(({ industry_l1, province }) => industry_l1 === '制造业' && province === '浙江省');
    const { of, traits } = learn(examples, market);
    const alike = of(company(1, { industry_l1: '制造业', province: '浙江省' }));
    const unlike = of(company(1, { industry_l1: '批发和零售业', province: '湖北省' }));
    expect(alike.score).toBeGreaterThan(unlike.score);
    expect(
      traits
        .slice(0, 2)
        .map(({ field, value }) => `${field}:${value}`)
        .sort(),
    ).toEqual(['industry_l1:制造业', 'province:浙江省']);
    // By hand: one more of each value than was seen, and ten examples as usual as the market.
    const usual = (market.filter(({ industry_l1 }) => industry_l1 === '制造业').length + 1) / (1000 + 4 + 1);
    const lift = (examples.length + 10 * usual) / (examples.length + 10) / usual;
    const trait = traits.find(({ value }) => value === '制造业');
    expect(trait?.share).toBe(1);
    expect(trait?.lift).toBeCloseTo(lift, 10);
  });

  it('does not believe a few examples far from the market', () => {
    const one = learn([company(4, { province: '西藏自治区' })], market);
    const many = learn(
      Array.from({ length: 50 }, (_, id) => company(id, { province: '西藏自治区' })),
      market,
    );
    const lift = (model: typeof one) => model.traits.find(({ value }) => value === '西藏自治区')?.lift ?? 0;
    expect(lift(one)).toBeLessThan(lift(many) / 5);
  });

  it('measures by examples it has not seen: what a pattern is worth, and chance where there is none', () => {
    const others = market.filter(({ id }) => Number(id.slice(4)) % 2 === 1);
    const pattern = market.filter(({ industry_l1 }) => industry_l1 === '制造业').slice(0, 100);
    // Ahead of the three quarters that are no manufacturers, and level with the rest: 3/4 + 1/4 ÷ 2.
    expect(Math.abs(measure(pattern, others).auc - 0.875)).toBeLessThan(0.05);
    // No different from the rest: any 91 of them.
    const random = market.filter((_, index) => index % 11 === 3);
    const rest = market.filter((_, index) => index % 11 !== 3);
    const chance = measure(random, rest);
    expect(chance).toMatchObject({ held_out: 91, compared: 909, folds: 5 });
    expect(Math.abs(chance.auc - 0.5)).toBeLessThan(0.12);
  });

  it('counts a tie as half', () => {
    const same = Array.from({ length: 40 }, (_, id) => ({ ...(market[0] as Row), id: `ent_${id}` }));
    expect(measure(same.slice(0, 20), same.slice(20)).auc).toBeCloseTo(0.5, 10);
  });
});
