import { brand, person, shortPlace } from './names';
import type { Random } from './random';
import type { Company, World } from './world';

export type Shareholder = { person: string | null; company: string | null; ratio: number; amount: number };

/** Holdings, funds and the large: those that hold shares of others. */
const isInvestor = ({ trade, size, row }: Company): boolean =>
  row.status === '存续' && row.kind !== '分公司' && (trade.code === '7212' || size.staff >= 500);

/** Owners of each company: persons, holdings outside the demo, and older, larger companies of the demo. */
export function withShareholders(world: World, companies: Company[]): Company[] {
  const random = world.random('shareholders');
  const representatives = world.random('representatives');
  const investors = new Map<string, Company[]>();
  for (const company of companies.filter(isInvestor))
    investors.set(company.place.province, [...(investors.get(company.place.province) ?? []), company]);
  // What an investor has not put into others yet, of its capital.
  const left = new Map(companies.map(({ row, size }) => [row.name, size.capital]));
  for (const company of companies) {
    const { row, size, place } = company;
    if (row.kind === '分公司' || row.insured_count === null) continue;
    const older = (investors.get(place.province) ?? []).filter(
      (one) =>
        one.row.established_date < row.established_date &&
        one.size.capital > size.capital &&
        (left.get(one.row.name) ?? 0) >= size.capital,
    );
    const owners = shareholders(random, company, older);
    for (const { company: name, amount } of owners)
      if (name && left.has(name)) left.set(name, (left.get(name) ?? 0) - amount);
    row.shareholders = owners;
    // Whoever owns most of it runs it himself, in most companies; a sole owner always does.
    const [owner] = owners.flatMap(({ person: name }) => name ?? []);
    if (owner && (row.kind === '个人独资企业' || representatives.chance(0.7))) row.legal_representative = owner;
  }
  return companies;
}

const COUNTS: Record<string, readonly (readonly [number, number])[]> = {
  个人独资企业: [[1, 1]],
  合伙企业: [
    [2, 50],
    [3, 35],
    [5, 15],
  ],
  股份有限公司: [
    [3, 30],
    [5, 40],
    [9, 30],
  ],
};
const COMMON = [
  [1, 30],
  [2, 40],
  [3, 18],
  [5, 9],
  [9, 3],
] as const;

function shareholders(random: Random, { row, size, place }: Company, investors: Company[]): Shareholder[] {
  const { capital } = size;
  const kind = String(row.kind);
  const count = random.weighted(COUNTS[kind] ?? COMMON);
  const shares = Array.from({ length: count }, () => 0.15 + random.next()).sort((one, other) => other - one);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const corporate = (index: number): string | null => {
    if (kind === '外商投资企业' && index === 0) return `${brand(random).reading} International Holdings Ltd.`;
    if (kind === '个人独资企业' || !random.chance(size.staff >= 300 ? 0.7 : 0.16)) return null;
    if (investors.length > 0 && random.chance(0.6)) return random.pickHead(investors, 1.5).row.name;
    return `${shortPlace(place.province)}${brand(random).letters}控股有限公司`;
  };
  const usedNames = new Set<string>();
  const rows = shares.map((share, index) => {
    const companyName = corporate(index);
    const company = companyName && !usedNames.has(companyName) ? companyName : null;
    if (company) usedNames.add(company);
    const ratio = hundredths((share / whole) * 100);
    return { person: company ? null : person(random), company, ratio, amount: hundredths((capital * ratio) / 100) };
  });
  // What rounding left over is the largest one's.
  const [first] = rows;
  if (first) {
    first.ratio = hundredths(first.ratio + 100 - sumOf(rows, 'ratio'));
    first.amount = hundredths(first.amount + capital - sumOf(rows, 'amount'));
  }
  return rows;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const sumOf = (rows: Shareholder[], what: 'ratio' | 'amount'): number => rows.reduce((sum, row) => sum + row[what], 0);
