import { createHash } from 'node:crypto';
import { MONEY_PER_YUAN } from '@daas/contract/constants';
import { DATA_SETS, type Row } from '@daas/contract/datasets';
import type { TaxFigures } from '@daas/contract/endpoints/tax';
import { REVENUE_BANDS } from '@daas/contract/enums';
import { TAX_CONTACT_ROLES, TAX_CREDIT_GRADES } from '@daas/contract/tax';
import type { TaxContact } from '@daas/server/db/schema';
import type { TaxProvider } from '@daas/server/features/tax/types';
import type { MarketEngine } from '@daas/server/market';

/** Statuses of companies without contacts: canceled, license revoked. */
const CLOSED = ['注销', '吊销'];

/**
 * Returns generated contacts and figures, always equal for a tax number. The pages mark them as demo data.
 */
export const createTaxProvider = (market: Pick<MarketEngine, 'lookup'>): TaxProvider => ({
  demo: true,
  async contacts({ taxNumber }) {
    const matches = await market.lookup(DATA_SETS.enterprise, 'uscc', [taxNumber], ['legal_representative', 'status']);
    const row = [...matches.values()].flat()[0];
    if (!row || CLOSED.includes(String(row.status))) return [];
    return generateContacts(taxNumber, String(row.legal_representative ?? '').slice(0, 1));
  },
  async ask({ taxNumber, quarters }) {
    return { kind: 'figures', figures: generateFigures(taxNumber, quarters, await readTaxpayer(market, taxNumber)) };
  },
});

/** Data of a taxpayer from the market; undefined if unknown. */
interface Taxpayer {
  established: string | undefined;
  /** Yuan per year, by the newest annual report, else the band of the register. */
  revenue: { from: number; to: number } | undefined;
  /** A certified high-tech enterprise, which must not owe taxes. */
  titled: boolean;
}

async function readTaxpayer(market: Pick<MarketEngine, 'lookup'>, taxNumber: string): Promise<Taxpayer> {
  const [companies, reports] = await Promise.all([
    market.lookup(DATA_SETS.enterprise, 'uscc', [taxNumber], ['established_date', 'revenue_band', 'tags']),
    market
      .lookup(DATA_SETS.annual_report, 'company_uscc', [taxNumber], ['year', 'revenue'])
      .catch(() => new Map<string, Row[]>()),
  ]);
  const row = [...companies.values()].flat()[0];
  const revenueReports = [...reports.values()].flat().filter(({ revenue }) => typeof revenue === 'number');
  const newest = revenueReports.sort((one, other) => Number(other.year) - Number(one.year))[0];
  const band = REVENUE_BANDS.find(({ code }) => code > 0 && String(code) === row?.revenue_band);
  const revenue = newest
    ? { from: Number(newest.revenue), to: Number(newest.revenue) }
    : band && { from: Math.max(band.from ?? 0, (band.to ?? 0) / 4), to: band.to ?? (band.from ?? 0) * 3 };
  return {
    established: row && String(row.established_date),
    revenue: revenue && { from: revenue.from * TEN_THOUSAND, to: revenue.to * TEN_THOUSAND },
    titled: ((row?.tags ?? []) as string[]).includes('高新技术企业'),
  };
}
const TEN_THOUSAND = 10_000;

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];

/** Generates one to three contacts with phones of the unassigned range from 1001, which no demo account uses. */
function generateContacts(taxNumber: string, surname: string): TaxContact[] {
  const chance = chanceOf(taxNumber);
  const number = (name: string, below: number) => Math.floor(chance(name) * below);
  return TAX_CONTACT_ROLES.slice(0, 1 + number('contacts', 3)).map((role, index) => ({
    name: `${(index === 0 && surname) || SURNAMES[number(`${role}:name`, SURNAMES.length)]}某`,
    role,
    phone: `100${1 + number(`${role}:range`, 9)}${String(number(`${role}:phone`, 1e7)).padStart(7, '0')}`,
  }));
}

/** Returns a function of numbers from 0 to 1 by tax number and name, so that figures do not depend on their order. */
const chanceOf =
  (taxNumber: string) =>
  (name: string): number =>
    createHash('sha256').update(`${taxNumber}:${name}`).digest().readUInt32BE(0) / 2 ** 32;

const yuan = (amount: number) => Math.round(amount) * MONEY_PER_YUAN;
/** Filing is due on the 15th of the month after the quarter. */
const dueOf = (quarter: string) => {
  const [year = 0, part = 0] = quarter.split('Q').map(Number);
  return part === 4 ? `${year + 1}-01-15` : `${year}-${String(part * 3 + 1).padStart(2, '0')}-15`;
};
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function generateFigures(taxNumber: string, quarters: readonly string[], taxpayer: Taxpayer): TaxFigures {
  const chance = chanceOf(taxNumber);
  const between = (name: string, from: number, to: number) => from + chance(name) * (to - from);
  const { established, revenue: year, titled } = taxpayer;
  const base = year ? between('size', year.from, year.to) / 4 : 10 ** between('size', 5.7, 7.6);
  const growth = between('growth', -0.06, 0.07);
  const margin = between('margin', -0.02, 0.18);
  const season = [0.86, 1, 1.02, 1.18];
  const worst = titled ? 1 : 4;
  const grade = TAX_CREDIT_GRADES[Math.min(worst, Math.floor(chance('grade') ** 1.6 * 5))] ?? 'B';
  return {
    credit_grade: grade,
    taxpayer_kind: base > 1_250_000 ? 'general' : 'small-scale',
    registered_on: established
      ? plusDays(established, Math.floor(between('registered', 3, 30)))
      : `${Math.floor(between('year', 2003, 2021))}-${String(1 + Math.floor(chance('month') * 12)).padStart(2, '0')}-18`,
    authority: '示例市税务局第一税务分局',
    quarters: quarters.map((quarter, index) => {
      const part = Number(quarter.at(-1)) - 1;
      const wave = (season[part] ?? 1) * (1 + growth) ** index * between(`${quarter}:noise`, 0.85, 1.15);
      const fall = chance(`${quarter}:fall`) > 0.94 ? 0.55 : 1;
      const revenue = base * wave * fall;
      const profit = revenue * (margin + between(`${quarter}:margin`, -0.03, 0.03));
      const vat = revenue * between(`${quarter}:vat`, 0.006, 0.032);
      const income = Math.max(0, profit) * 0.2;
      const due = dueOf(quarter);
      const late = chance(`${quarter}:late`) > 0.93;
      const taxes = {
        vat: yuan(vat),
        income: yuan(income),
        surcharge: yuan(vat * 0.12),
        stamp: yuan(revenue * 0.0003),
        payroll: yuan(revenue * between(`${quarter}:payroll`, 0.002, 0.006)),
        other: yuan(revenue * 0.0005),
      };
      const owed = chance(`${quarter}:owed`) > 0.95 ? 0.7 : 1;
      const invoices = Math.max(3, Math.round(revenue / between(`${quarter}:bill`, 6000, 24_000)));
      return {
        quarter,
        revenue: yuan(revenue),
        invoiced: yuan(revenue * between(`${quarter}:invoiced`, 0.94, 1.03)),
        cost: yuan(revenue - profit),
        profit: yuan(revenue) - yuan(revenue - profit),
        taxes,
        paid: yuan((Object.values(taxes).reduce((sum, tax) => sum + tax, 0) / MONEY_PER_YUAN) * owed),
        invoices,
        voided: Math.round(invoices * between(`${quarter}:voided`, 0.005, 0.11)),
        top5_share: Math.round(between('top5', 0.25, 0.82) * between(`${quarter}:top5`, 0.92, 1.08) * 1000) / 1000,
        due_on: due,
        filed_on: plusDays(due, late ? 6 : -Math.floor(between(`${quarter}:filed`, 1, 12))),
      };
    }),
  };
}
