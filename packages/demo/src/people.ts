import { addDays, daysBetween, workingDay } from './days';
import { padded, rowId } from './ids';
import { person as drawName } from './names';
import { once } from './oncePerWorld';
import type { Random } from './random';
import type { Shareholder } from './shareholders';
import type { Company, World } from './world';

type Row = Record<string, unknown>;
interface Person {
  id: string;
  name: string;
}
interface Bodies {
  shareholdings: Row[];
  officers: Row[];
}

/** How often a holder, and how often an officer, is somebody who is known from another company of the province. */
const KNOWN_HOLDER = 0.3;
const KNOWN_OFFICER = 0.12;

/** People of one province by surname, so that one of them may be met again in another company. */
class Circle {
  private readonly byName = new Map<string, Person[]>();
  constructor(private readonly add: (name: string) => Person) {}

  meet(random: Random, name: string, reuseChance: number, but: ReadonlySet<string>): Person {
    const namesakes = this.byName.get(name) ?? [];
    const old = namesakes.length > 0 && random.chance(reuseChance) ? random.pickHead(namesakes, 2) : undefined;
    if (old && !but.has(old.id)) return old;
    const person = this.add(name);
    namesakes.push(person);
    this.byName.set(name, namesakes);
    return person;
  }
}

/** Who holds shares of whom and who leads which company: the same people in both, made together. */
const bodies = once((world): Bodies => {
  const random = world.random('people');
  const companies = world.companies();
  const codes = new Map(companies.map(({ row }) => [row.name, row.uscc]));
  let people = 0;
  const add = (name: string): Person => {
    people += 1;
    return { id: `per_${padded(people, 6)}`, name };
  };
  const circles = new Map<string, Circle>();
  const rows: Bodies = { shareholdings: [], officers: [] };
  for (const company of companies) {
    const { province } = company.place;
    const circle = circles.get(province) ?? new Circle(add);
    circles.set(province, circle);
    const owners = holders(random, company, circle);
    for (const { person, shareholder } of owners)
      rows.shareholdings.push({
        id: rowId('shr', rows.shareholdings.length + 1),
        ...heldBy(shareholder, person, codes),
        ...at(company),
        ratio: shareholder.ratio,
        amount: shareholder.amount,
        invested_date: since(random, company, '股东'),
      });
    const led = leaders(
      random,
      company,
      circle,
      owners.flatMap(({ person }) => person ?? []),
    );
    for (const { person, posts, first } of led)
      rows.officers.push({
        id: rowId('off', rows.officers.length + 1),
        ...at(company),
        person: person.name,
        person_id: person.id,
        posts,
        is_representative: first,
        since: since(random, company, first ? '法定代表人' : null),
      });
  }
  return rows;
});

const at = ({ row }: Company) => ({
  company_name: row.name,
  company_uscc: row.uscc,
  province: row.province,
  city: row.city,
  industry_l1: row.industry_l1,
});

const heldBy = ({ company }: Shareholder, person: Person | undefined, codes: ReadonlyMap<string, string>) => ({
  holder_kind: person ? '自然人' : /^[A-Za-z]/.test(company ?? '') ? '境外企业' : '企业',
  holder_name: company,
  holder_uscc: (company && codes.get(company)) ?? null,
  person: person?.name ?? null,
  person_id: person?.id ?? null,
});

function holders(random: Random, { row }: Company, circle: Circle) {
  const inside = new Set<string>();
  return (row.shareholders as Shareholder[]).map((shareholder) => {
    if (!shareholder.person) return { shareholder, person: undefined };
    const person = circle.meet(random, shareholder.person, KNOWN_HOLDER, inside);
    inside.add(person.id);
    return { shareholder, person };
  });
}

/** From the day the company was set up, or from the change that the register has of it. */
function since(random: Random, { row }: Company, item: string | null): string {
  const change = item && (row.changes as { date: string; item: string }[]).find((one) => one.item === item);
  if (change && (item === '法定代表人' || random.chance(0.5))) return change.date;
  if (item) return row.established_date;
  const end = row.status === '存续' ? String(row.approved_date) : row.established_date;
  const days = Math.max(0, daysBetween(row.established_date, end));
  return random.chance(0.5) ? row.established_date : workingDay(addDays(row.established_date, random.int(0, days)));
}

interface Led {
  person: Person;
  posts: string[];
  /** The legal representative. */
  first: boolean;
}

/** The posts of a company by its form and size, the first of them the legal representative's. */
function leaders(random: Random, company: Company, circle: Circle, owners: Person[]): Led[] {
  const { row, size } = company;
  const name = String(row.legal_representative);
  const inside = new Set(owners.map(({ id }) => id));
  const first = owners.find((owner) => owner.name === name) ?? circle.meet(random, name, KNOWN_OFFICER, inside);
  inside.add(first.id);
  const others = owners.filter(({ id }) => id !== first.id);
  const next = (): Person => {
    const owner = random.chance(0.5) ? others.shift() : undefined;
    const person = owner ?? circle.meet(random, drawName(random), KNOWN_OFFICER, inside);
    inside.add(person.id);
    return person;
  };
  const lead = (...posts: string[]): Led => ({ person: first, posts, first: true });
  const more = (...posts: string[]): Led => ({ person: next(), posts, first: false });
  if (row.kind === '分公司') return [lead('负责人')];
  if (row.kind === '个人独资企业') return [lead('投资人')];
  if (row.kind === '合伙企业') return [lead('执行事务合伙人')];
  if (row.insured_count === null) return [lead('执行董事', '经理')];
  if (row.kind === '股份有限公司')
    return [
      lead('董事长'),
      more('董事', '总经理'),
      ...Array.from({ length: size.staff >= 800 ? 5 : 3 }, () => more('董事')),
      more('监事会主席'),
      ...Array.from({ length: 2 }, () => more('监事')),
      more('财务负责人'),
    ];
  // A small company needs no supervisor where all agree (Company Law of 2023, article 83).
  if (size.staff < 15 && random.chance(0.6)) return [lead('执行董事', '经理')];
  if (size.staff < 60)
    return [lead('执行董事', '经理'), more('监事'), ...(random.chance(0.2) ? [more('财务负责人')] : [])];
  return [lead('董事长'), more('董事', '总经理'), more('董事'), more('监事'), more('财务负责人')];
}

export const makeShareholdings = (world: World): Row[] =>
  bodies(world).shareholdings.slice(0, world.counts.shareholding);
export const makeOfficers = (world: World): Row[] => bodies(world).officers.slice(0, world.counts.officer);
