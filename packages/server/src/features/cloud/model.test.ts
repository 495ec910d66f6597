import type { Row } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { learn, measure } from './model';

const company = (id: number, more: Partial<Row> = {}): Row => ({
  id: `ent_${String(id).padStart(6, '0')}`,
  industry_l1: id % 4 === 0 ? '制造业' : '批发和零售业',
  province: ['浙江省', '江苏省', '广东省', '四川省', '湖北省'][id % 5] as string,
  revenue_band: String(id % 7),
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
    // All 50 examples are manufacturers, a quarter of the market is: (50 + 10/4) / 60 / (1/4), but for the smoothing.
    expect(traits.find(({ value }) => value === '制造业')).toMatchObject({ share: 1 });
    expect(traits.find(({ value }) => value === '制造业')?.lift).toBeCloseTo(3.5, 1);
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

  it('measures by examples it has not seen: near 1 where there is a pattern, near chance where there is none', () => {
    const others = market.filter(({ id }) => Number(id.slice(4)) % 2 === 1);
    const pattern = market.filter(({ industry_l1 }) => industry_l1 === '制造业').slice(0, 100);
    expect(measure(pattern, others).auc).toBeGreaterThan(0.9);
    // No different from the rest: any 91 of them.
    const random = market.filter((_, index) => index % 11 === 3);
    const rest = market.filter((_, index) => index % 11 !== 3);
    const chance = measure(random, rest);
    expect(chance).toMatchObject({ held_out: 91, compared: 909, folds: 5 });
    expect(Math.abs(chance.auc - 0.5)).toBeLessThan(0.12);
  });

  it('counts a tie as half', () => {
    const same = Array.from({ length: 40 }, (_, id) => company(4, { id: `ent_${id}` }));
    expect(measure(same.slice(0, 20), same.slice(20)).auc).toBeCloseTo(0.5, 10);
  });
});
