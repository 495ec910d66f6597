import { at, by, close, has, list, num, ofCompany, type Row, type Rule, sumOf, text, words } from './rule';

const SHARE = ['company_name', 'holder_kind', 'holder_name', 'ratio', 'amount', 'invested_date'] as const;
/** Who holds shares of whom. */
export const SHAREHOLDING_RULES: readonly Rule[] = [
  {
    name: 'a holder is a person, or has a name',
    of: 'shareholding',
    holds: (row) =>
      row.holder_kind === '自然人'
        ? has(row.person) && has(row.person_id) && !has(row.holder_name) && !has(row.holder_uscc)
        : has(row.holder_name) && !has(row.person) && !has(row.person_id),
    shows: SHARE,
  },
  {
    name: 'companies abroad have names and no code',
    of: 'shareholding',
    when: (row) => row.holder_kind === '境外企业',
    holds: (row) => /^[A-Za-z .]+$/.test(text(row.holder_name)) && !has(row.holder_uscc),
    shows: SHARE,
  },
  {
    name: 'the holders of a company are the whole of it and of its capital',
    of: 'enterprise',
    when: (row, facts) => ofCompany(facts, 'shareholding', row.uscc).length > 0,
    holds: (row, facts) => {
      const rows = ofCompany(facts, 'shareholding', row.uscc);
      return close(sumOf(rows, 'ratio'), 100) && close(sumOf(rows, 'amount'), num(row.registered_capital));
    },
    shows: ['name', 'registered_capital'],
  },
  {
    name: 'the register and the shareholdings know the same holders',
    of: 'enterprise',
    holds: (row, facts) => {
      const shares = (rows: readonly Row[]) =>
        rows
          .map(({ ratio }) => num(ratio))
          .sort()
          .join();
      return shares(list(row.shareholders)) === shares(ofCompany(facts, 'shareholding', row.uscc));
    },
    shows: ['name', 'shareholders'],
  },
  {
    name: 'nobody holds a share before the company is there',
    of: 'shareholding',
    holds: (row, facts) =>
      text(row.invested_date) >= text(at(row, facts)?.established_date) && text(row.invested_date) <= facts.today,
    shows: SHARE,
  },
  {
    name: 'a person is one holder of a company',
    of: 'shareholding',
    when: (row) => has(row.person_id),
    holds: (row, facts) =>
      ofCompany(facts, 'shareholding', row.company_uscc).filter(({ person_id }) => person_id === row.person_id)
        .length === 1,
    shows: [...SHARE, 'person_id'],
  },
  {
    name: 'one number is one name',
    of: 'shareholding',
    when: (row) => has(row.person_id),
    holds: (row, facts) =>
      [
        ...(by(facts, 'shareholding', 'person_id').get(row.person_id) ?? []),
        ...(by(facts, 'officer', 'person_id').get(row.person_id) ?? []),
      ].every(({ person }) => person === row.person),
    shows: ['person', 'person_id'],
  },
  {
    name: 'most people hold of one company, and nobody of more than thirty',
    of: 'shareholding',
    when: (row) => has(row.person_id),
    holds: (row, facts) => (by(facts, 'shareholding', 'person_id').get(row.person_id) ?? []).length <= 30,
    shows: ['person_id'],
  },
];

const POST = ['company_name', 'person_id', 'posts', 'is_representative', 'since'] as const;
const has1 = (row: Row, pattern: RegExp) => words(row.posts).some((post) => pattern.test(post));
/** Who leads companies. */
export const OFFICER_RULES: readonly Rule[] = [
  {
    name: 'every company has one legal representative, whom the register names',
    of: 'enterprise',
    holds: (row, facts) => {
      const first = ofCompany(facts, 'officer', row.uscc).filter(({ is_representative }) => is_representative === true);
      return first.length === 1 && first[0]?.person === row.legal_representative;
    },
    shows: ['name', 'legal_representative'],
  },
  {
    name: 'a person has one line in a company',
    of: 'officer',
    holds: (row, facts) =>
      ofCompany(facts, 'officer', row.company_uscc).filter(({ person_id }) => person_id === row.person_id).length === 1,
    shows: POST,
  },
  {
    name: 'a supervisor neither directs nor manages (Company Law)',
    of: 'officer',
    when: (row) => has1(row, /监事/),
    holds: (row) => !has1(row, /董事|经理|财务/),
    shows: POST,
  },
  {
    name: 'a company limited by shares has three directors and three supervisors',
    of: 'enterprise',
    when: (row) => row.kind === '股份有限公司' && has(row.insured_count),
    holds: (row, facts) => {
      const officers = ofCompany(facts, 'officer', row.uscc);
      return (
        officers.filter((one) => has1(one, /董事/)).length >= 3 &&
        officers.filter((one) => has1(one, /监事/)).length >= 3
      );
    },
    shows: ['name', 'kind'],
  },
  {
    name: 'posts are those of the legal form',
    of: 'officer',
    holds: (row, facts) => {
      const kind = at(row, facts)?.kind;
      if (kind === '分公司') return has1(row, /^负责人$/);
      if (kind === '个人独资企业') return has1(row, /^投资人$/);
      if (kind === '合伙企业') return has1(row, /合伙人/);
      return !has1(row, /^负责人$|投资人|合伙人/);
    },
    shows: POST,
  },
  {
    name: 'nobody is in post before the company is there',
    of: 'officer',
    holds: (row, facts) => text(row.since) >= text(at(row, facts)?.established_date) && text(row.since) <= facts.today,
    shows: POST,
  },
  {
    name: 'the representative is in post since the register changed it last',
    of: 'officer',
    when: (row, facts) =>
      row.is_representative === true && list(at(row, facts)?.changes).some(({ item }) => item === '法定代表人'),
    holds: (row, facts) => row.since === list(at(row, facts)?.changes).find(({ item }) => item === '法定代表人')?.date,
    shows: POST,
  },
  {
    name: 'a sole owner leads it himself',
    of: 'enterprise',
    when: (row, facts) => row.kind === '个人独资企业' && ofCompany(facts, 'shareholding', row.uscc).length > 0,
    holds: (row, facts) =>
      ofCompany(facts, 'officer', row.uscc)[0]?.person_id === ofCompany(facts, 'shareholding', row.uscc)[0]?.person_id,
    shows: ['name'],
  },
  {
    name: 'whoever owns most of it leads it, in most companies',
    of: 'enterprise',
    when: (row, facts) => ofCompany(facts, 'shareholding', row.uscc).some(({ person_id }) => has(person_id)),
    holds: (row, facts) => {
      const owners = ofCompany(facts, 'shareholding', row.uscc).map(({ person_id }) => person_id);
      return ofCompany(facts, 'officer', row.uscc).some(
        (one) => one.is_representative === true && owners.includes(one.person_id),
      );
    },
    share: 0.6,
    shows: ['name'],
  },
];
