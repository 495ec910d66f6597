import { close, type Facts, has, list, num, type Row, type Rule, sumOf, text } from './rule';

interface OwnerIndex {
  byName: Map<string, Row>;
  /** What companies put into others, by name. */
  invested: Map<string, number>;
}
const cache = new WeakMap<Facts, OwnerIndex>();
const ownerIndexOf = (facts: Facts): OwnerIndex => {
  let index = cache.get(facts);
  if (!index) {
    const rows = facts.rows('enterprise');
    const invested = new Map<string, number>();
    for (const { company, amount } of rows.flatMap((row) => list(row.shareholders)))
      if (has(company)) invested.set(text(company), (invested.get(text(company)) ?? 0) + num(amount));
    index = { byName: new Map(rows.map((row) => [text(row.name), row])), invested };
    cache.set(facts, index);
  }
  return index;
};
const companiesAmong = (row: Row, facts: Facts): Row[] =>
  list(row.shareholders)
    .map(({ company }) => ownerIndexOf(facts).byName.get(text(company)))
    .filter((owner) => owner !== undefined);

/** Who owns whom. Amounts in 万元. */
export const OWNER_RULES: readonly Rule[] = [
  {
    name: 'shares add up to the whole, and to the capital',
    of: 'enterprise',
    when: (row) => list(row.shareholders).length > 0,
    holds: (row) =>
      close(sumOf(list(row.shareholders), 'ratio'), 100) &&
      close(sumOf(list(row.shareholders), 'amount'), num(row.registered_capital)),
    shows: ['name', 'registered_capital', 'shareholders'],
  },
  {
    name: 'a sole owner is one person, a partnership at least two, and nobody owns himself',
    of: 'enterprise',
    when: (row) => list(row.shareholders).length > 0,
    holds: (row) => {
      const owners = list(row.shareholders);
      if (row.kind === '个人独资企业') return owners.length === 1 && has(owners[0]?.person);
      return owners.length >= (row.kind === '合伙企业' ? 2 : 1) && owners.every(({ company }) => company !== row.name);
    },
    shows: ['name', 'kind', 'shareholders'],
  },
  {
    name: 'a foreign-invested company has a foreign owner',
    of: 'enterprise',
    when: (row) => row.kind === '外商投资企业' && list(row.shareholders).length > 0,
    holds: (row) => list(row.shareholders).some(({ company }) => /^[A-Za-z .]+$/.test(text(company))),
    shows: ['name', 'shareholders'],
  },
  {
    name: 'a company that holds shares of another is in operation, no branch, older and larger',
    of: 'enterprise',
    when: (row, facts) => companiesAmong(row, facts).length > 0,
    holds: (row, facts) =>
      companiesAmong(row, facts).every(
        (owner) =>
          owner.status === '存续' &&
          owner.kind !== '分公司' &&
          text(owner.established_date) < text(row.established_date) &&
          num(owner.registered_capital) > num(row.registered_capital),
      ),
    shows: ['name', 'established_date', 'registered_capital', 'shareholders'],
  },
  {
    name: 'what a company put into others is within its own capital',
    of: 'enterprise',
    when: (row, facts) => ownerIndexOf(facts).invested.has(text(row.name)),
    holds: (row, facts) =>
      (ownerIndexOf(facts).invested.get(text(row.name)) ?? 0) <= num(row.registered_capital) + 0.01,
    shows: ['name', 'registered_capital', 'industry_l4'],
  },
];
