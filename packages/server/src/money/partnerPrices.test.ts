import { describe, expect, it, test } from 'vitest';
import { type AskingPrice, askingPriceOf, callCost, type ElementOffer, pricingElement } from './partnerPrices';

const element = (
  id: string,
  fields: string[],
  partnerPrice: number | null = null,
  more: Partial<ElementOffer> = {},
) => ({
  id,
  data_set: 'enterprise',
  fields,
  floor: 100,
  status: 'on' as const,
  partnerPrice,
  ...more,
});
const CALL = { data_set: 'enterprise', fields: ['name', 'uscc'] };
const whole = element('whole', []);
const wide = element('wide', ['name', 'uscc', 'status', 'province']);
const middle = element('middle', ['name', 'uscc', 'status']);
const narrow = element('narrow', ['name', 'uscc']);
const priced = <T extends { id: string }>(one: T, price: number) => ({ ...one, partnerPrice: price });

describe('the element that prices a call', () => {
  test.each([
    ['the narrowest of four', [whole, wide, narrow, middle], 'narrow'],
    ['the narrowest in another order', [narrow, middle, wide, whole], 'narrow'],
    ['the narrowest of three', [whole, middle, wide], 'middle'],
    ['the whole data set where nothing else covers it', [whole, element('other', ['name'])], 'whole'],
    ['a wider one with a price before narrower ones without', [narrow, middle, priced(wide, 300), whole], 'wide'],
    [
      'the narrowest of several with a price',
      [priced(whole, 1), priced(wide, 900), priced(middle, 500), narrow],
      'middle',
    ],
    ['none that is off sale', [{ ...priced(narrow, 1), status: 'off' as const }, wide, middle], 'middle'],
    ['none of another data set', [{ ...priced(narrow, 1), data_set: 'factory' }, whole], 'whole'],
    ['the first of equally narrow ones', [element('first', ['uscc', 'name']), narrow], 'first'],
  ] as const)('is %s', (_, elements, id) => {
    expect(pricingElement(elements, CALL)?.id).toBe(id);
  });

  it('is undefined if no element covers every field', () => {
    expect(pricingElement([element('one', ['name']), element('two', ['uscc'])], CALL)).toBeUndefined();
  });
});

describe('the price of a partner', () => {
  const row = (element_id: string, report_id: string | null, price: number | null): AskingPrice => ({
    element_id,
    report_id,
    price,
  });
  const rows = [row('other', 'a', 900), row('e', 'b', 800), row('e', null, 400), row('e', 'a', 300)];
  const ask = (report: string, prices = rows, floor = 100) => askingPriceOf({ id: 'e', floor }, report, prices);

  it('is that for the customer, else the general one, at least the floor', () => {
    expect([ask('a'), ask('b'), ask('c')]).toEqual([300, 800, 400]);
    expect([ask('a', rows, 350), ask('c', rows, 350), ask('a', rows, 300)]).toEqual([350, 400, 300]);
    expect(ask('a', rows.toReversed())).toBe(300);
  });

  it('is the general one after that for the customer is withdrawn, and null without either', () => {
    expect(ask('a', [row('e', 'a', null), row('e', null, 400)])).toBe(400);
    expect(ask('a', [row('e', 'a', null), row('e', 'b', 400)])).toBeNull();
  });
});

test.each([
  { house: null, own: false, mode: 'per_query', partner: 700, cost: null },
  { house: 500, own: false, mode: 'per_query', partner: null, cost: 500 },
  { house: 500, own: false, mode: 'per_query', partner: 700, cost: 700 },
  { house: 500, own: true, mode: 'per_query', partner: 700, cost: 500 },
  { house: 500, own: true, mode: 'project', partner: 700, cost: 500 },
  { house: 500, own: false, mode: 'project', partner: 700, cost: 500 },
] as const)('a call at $house of the house and $partner of the partner costs $cost (own: $own, $mode)', (one) => {
  expect(callCost(one.house, { mode: one.mode, own: one.own, unitPrice: 0 }, one.partner)).toBe(one.cost);
});
