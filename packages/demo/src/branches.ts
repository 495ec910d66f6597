import { placeOf, shortPlace } from './names';
import type { Company, World } from './world';

/** One in so many companies is a branch of another. */
const EVERY = 25;
/** What is larger has a company of its own. */
const MOST_STAFF = 300;
const PARENT_KINDS: readonly unknown[] = ['有限责任公司', '股份有限公司'];

/** Makes some companies branches, most of them of the best known: a few companies have many, most have none. */
export function withBranches(world: World, companies: Company[]): Company[] {
  const random = world.random('branches');
  const parents = companies
    .filter(({ row }, index) => index % EVERY < EVERY - 1 && row.status === '存续' && PARENT_KINDS.includes(row.kind))
    .sort((one, other) => other.fame - one.fame);
  const names = new Set(companies.map(({ row }) => row.name));
  return companies.map((company, index) => {
    const parent = parents[Math.floor(random.next() ** 3 * parents.length)];
    const own = company.row;
    if (
      index % EVERY < EVERY - 1 ||
      !parent ||
      company.size.staff >= Math.min(MOST_STAFF, parent.size.staff / 2) ||
      parent.row.established_date >= own.established_date ||
      parent.place.city === company.place.city
    )
      return company;
    const name = `${parent.row.name}${shortPlace(company.place.city)}分公司`;
    if (names.has(name)) return company;
    names.add(name);
    return {
      ...company,
      trade: parent.trade,
      row: {
        ...own,
        ...branchRow(parent),
        name,
        registration_authority: placeOf(company.place).registration_authority,
      },
    };
  });
}

/** What the register says of a branch: no capital, owners or accounts of its own, the business of its parent. */
const branchRow = ({ row }: Company) => ({
  kind: '分公司',
  parent_uscc: row.uscc,
  name_english: null,
  registered_capital: null,
  paid_in_capital: null,
  scale: null,
  revenue_band: '0',
  tags: [],
  changes: [],
  business_scope: row.business_scope,
  industry_l1: row.industry_l1,
  industry_l2: row.industry_l2,
  industry_l3: row.industry_l3,
  industry_l4: row.industry_l4,
  industry_code: row.industry_code,
  listed: false,
  shareholders: [],
});
