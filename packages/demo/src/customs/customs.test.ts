import { DATA_SETS } from '@daas/contract/datasets';
import { HS_CHAPTERS } from '@daas/contract/datasets/hsChapters';
import { describe, expect, it } from 'vitest';
import { createWorld, DEMO_DEFAULTS, demoRows } from '..';

type Row = Record<string, unknown>;
const world = createWorld(DEMO_DEFAULTS);
const trades = demoRows(world, 'customs_trade');
const buyers = new Map(demoRows(world, 'overseas_buyer').map((row) => [row.id, row]));
const suppliers = new Map(demoRows(world, 'customs_supplier').map((row) => [row.id, row]));
const companies = new Map(demoRows(world, 'enterprise').map((row) => [row.uscc, row]));

const totals = (rows: Row[], name: string): Map<unknown, number> => {
  const sums = new Map<unknown, number>();
  for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + Number(row.amount_usd));
  return sums;
};

describe('customs rows', () => {
  it('name parties that exist, of one country and place', () => {
    for (const row of trades) {
      const home = companies.get(row.direction === '出口' ? row.supplier_uscc : row.buyer_uscc);
      if (row.direction === '出口') {
        expect(suppliers.get(row.supplier_id)).toMatchObject({ name: row.supplier_name, uscc: row.supplier_uscc });
        expect(buyers.get(row.buyer_id)).toMatchObject({ name: row.buyer_name, country: row.country });
        expect(String(row.loading_code).slice(0, 2)).toBe('CN');
      } else {
        expect([row.supplier_id, row.supplier_uscc, row.buyer_id]).toEqual([null, null, null]);
        expect(home?.name).toBe(row.buyer_name);
        expect(String(row.discharge_code).slice(0, 2)).toBe('CN');
      }
      // Nobody trades before it is founded.
      if (home) expect(String(home.established_date) < String(row.declared_date)).toBe(true);
    }
  });

  it('measure what they price, on working days that are past', () => {
    const chapters = HS_CHAPTERS.map(({ value }) => value);
    for (const row of trades) {
      expect(chapters).toContain(row.hs_chapter);
      expect(String(row.hs_code)).toMatch(/^\d{6}$/);
      expect(Math.abs(Number(row.quantity) * Number(row.unit_price_usd) - Number(row.amount_usd))).toBeLessThan(
        0.01 + Number(row.quantity) * 0.0001,
      );
      expect(Number(row.gross_weight)).toBeGreaterThan(Number(row.net_weight));
      expect(String(row.declared_date) < DEMO_DEFAULTS.baseDate).toBe(true);
      expect([0, 6]).not.toContain(new Date(String(row.declared_date)).getUTCDay());
    }
  });

  it('sum up to what buyers and suppliers are said to trade', () => {
    const bought = totals(trades, 'buyer_id');
    const sold = totals(trades, 'supplier_id');
    for (const [id, row] of buyers) expect(row.purchase_total_usd).toBeCloseTo(bought.get(id) ?? 0, 1);
    for (const [id, row] of suppliers) expect(row.export_total_usd).toBeCloseTo(sold.get(id) ?? 0, 1);
  });

  it('B4: a party counts declarations, its tab lines of goods, and both say which', () => {
    const sides = [
      { set: DATA_SETS.overseas_buyer, parties: buyers, id: 'buyer_id', count: 'purchase_count' },
      { set: DATA_SETS.customs_supplier, parties: suppliers, id: 'supplier_id', count: 'export_count' },
    ] as const;
    for (const { set, parties, id, count } of sides) {
      let more = 0;
      for (const [key, party] of parties) {
        const lines = trades.filter((row) => row[id] === key);
        expect([key, party[count]]).toEqual([key, new Set(lines.map((row) => row.declaration_no)).size]);
        if (lines.length > Number(party[count])) more += 1;
      }
      // Else the two numbers would not be told apart here.
      expect(more).toBeGreaterThan(0);
      expect(set.fields.find(({ name_en }) => name_en === count)).toMatchObject({ unit: '票' });
      const tabs = set.relations.filter(({ dataSet }) => dataSet === 'customs_trade');
      for (const { name_cn, name_en } of tabs) expect([name_cn, name_en].join(' ')).toMatch(/商品明细 Goods/);
      expect(tabs.length).toBeGreaterThan(0);
    }
  });

  it('have a third of the suppliers that match no company, and few large buyers', () => {
    const unmatched = [...suppliers.values()].filter((row) => !row.matched);
    expect(unmatched.length / suppliers.size).toBeCloseTo(1 / 3, 1);
    const names = new Set([...companies.values()].map((row) => row.name));
    for (const row of suppliers.values()) {
      expect(row.matched).toBe(row.uscc !== null);
      expect(names.has(row.name)).toBe(row.matched);
    }
    const counts = [...buyers.values()].map((row) => Number(row.purchase_count)).sort((one, other) => other - one);
    expect(counts[0]).toBeGreaterThan(60);
    expect(counts[counts.length >> 1]).toBeLessThan(8);
    expect(counts.at(-1)).toBeGreaterThan(0);
  });
});
