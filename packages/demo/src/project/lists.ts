import { addDays, workingDay } from '../days';
import { padded } from '../ids';
import type { Random } from '../random';
import type { Company, World } from '../world';
import type { Draft } from './drafts';

type Row = Record<string, unknown>;

/** Those who are picked: the well-known ones again and again, some newcomers. */
const pick = (random: Random, pool: Company[], size: number): Company[] =>
  pool
    .map((company) => ({ company, rank: company.fame + 0.55 * random.next() }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, size)
    .map(({ company }) => company);

/** Who is on the lists that are out today: proposed to the public, then announced, then approved; some fall out. */
export const listsOf = (world: World, random: Random, draft: Draft): Row[] => {
  const proposed = pick(random, draft.pool, Math.min(draft.quota, Math.ceil(random.around(11, 0.8))));
  const announced = proposed.filter((_, index) => index === 0 || random.chance(0.94));
  const approved = announced.filter((_, index) => index === 0 || random.chance(0.88));
  const { baseDate } = world;
  const approval = workingDay(addDays(draft.announced, 24));
  const shares = new Map(proposed.map((company) => [company, share(random, draft.amount)]));
  const steps = [
    ['public', draft.public, proposed],
    ['announced', draft.announced, announced],
    ['approved', approval, approved],
  ] as const;
  return steps
    .filter(([, day]) => day <= baseDate)
    .flatMap(([list, day, companies]) =>
      companies.map((company, index) => ({
        ...facts(draft, company),
        list,
        list_date: day,
        list_no: index + 1,
        amount: list === 'public' ? null : shares.get(company),
        certificate_no:
          list === 'approved' && draft.programme.validYears
            ? `DEMO-${draft.no.slice(5)}-${padded(index + 1, 3)}`
            : null,
        valid_until:
          list === 'approved' && draft.programme.validYears ? addDays(day, 365 * draft.programme.validYears) : null,
      })),
    );
};

/** Whole 万元; most get well under the highest amount. */
const share = (random: Random, highest: number): number =>
  Math.max(1, Math.round(highest * (0.25 + 0.75 * random.next() ** 1.5)));

const facts = ({ programme, ...draft }: Draft, { row }: Company): Row => ({
  company_name: row.name,
  uscc: row.uscc,
  project_id: draft.id,
  project_title: draft.title,
  project_type: programme.type,
  department: draft.department,
  level: draft.level,
  year: draft.year,
  batch: draft.batch,
  province: row.province,
  city: row.city,
  county: row.county,
  industry_l1: row.industry_l1,
  industry_l2: row.industry_l2,
});
