import { addDays, daysBetween, workingDay } from './days';
import { padded, rowId } from './ids';
import { person, phone } from './names';
import { CAPITAL_OF_GRADE, QUALIFICATION_KINDS, type QualificationKind, TITLES } from './qualificationKinds';
import type { Random } from './random';
import type { Company, World } from './world';

type Holding = { company: Company; kind: QualificationKind };

/** First what the companies' tags promise, then licences and certificates: many for the well known, none for most. */
export const makeQualifications = (world: World): Record<string, unknown>[] => {
  const random = world.random('qualification');
  return makeHoldings(world, random).map((holding, index) => qualification(world, random, holding, index + 1));
};

function makeHoldings(world: World, random: Random): Holding[] {
  const { qualification: count } = world.counts;
  const operatingCompanies = world.operatingCompanies();
  const titles = TITLES.flatMap(({ kind }) =>
    operatingCompanies.filter(kind.fits).map((company) => ({ company, kind })),
  );
  const holdings = random.sample(titles, Math.min(titles.length, Math.round(count * 0.35)));
  const seen = new Set<string>();
  const fitting = new Map<string, (readonly [QualificationKind, number])[]>();
  for (let tries = 0; holdings.length < count && tries < count * 50; tries += 1) {
    const company = random.pickFamous(operatingCompanies);
    const { code } = company.trade;
    const kinds =
      fitting.get(company.row.id) ??
      QUALIFICATION_KINDS.filter((kind) => kind.fits(company)).map((kind) => [kind, kind.weight] as const);
    fitting.set(company.row.id, kinds);
    const kind = random.weighted(kinds);
    const key = `${company.row.id} ${kind.prefix} ${code}`;
    if (seen.has(key)) continue;
    seen.add(key);
    holdings.push({ company, kind });
  }
  return holdings;
}

function qualification(
  world: World,
  random: Random,
  { company, kind }: Holding,
  serial: number,
): Record<string, unknown> {
  const { row: holder, place, trade } = company;
  const { baseDate } = world;
  const age = Math.min(daysBetween(holder.established_date, baseDate), 6000);
  const first = workingDay(addDays(baseDate, -Math.floor(20 + (age - 20) * random.next() ** 1.3)));
  const life = validity(random, kind, first, baseDate);
  const grade = gradeOf(random, kind, company);
  const products = trade.making ? random.sample(trade.making.products, random.int(1, 2)) : [];
  const what =
    kind.category === '经营许可'
      ? kind.specialty
      : products.length > 0
        ? `${products.join('、')}的设计、生产和销售`
        : `${trade.scope.split('；')[0]}`;
  const silent = random.chance(0.25);
  const authority = kind.authority.replace('{province}', place.province).replace('{city}', place.city);
  return {
    id: rowId('qua', serial),
    name: grade === '不分等级' || grade === 'AAA' ? kind.name : `${kind.name}（${grade}）`,
    certificate_no: `DEMO-${kind.prefix}-${life.issued.slice(0, 4)}-${padded(serial, 6)}`,
    category: kind.category,
    specialty: kind.specialty,
    grade,
    level: kind.level,
    status: life.status,
    standard: kind.standard,
    scope: random.maybe(0.85, `${what}（演示数据）`),
    products,
    holder_name: holder.name,
    holder_uscc: holder.uscc,
    province: place.province,
    city: place.city,
    county: place.county,
    industry_l1: holder.industry_l1,
    industry_l2: holder.industry_l2,
    authority,
    issued_date: life.issued,
    first_issued_date: first,
    valid_from: life.issued,
    valid_to: life.validTo,
    renewals: life.renewals,
    covered_staff: kind.category === '管理体系认证' ? holder.insured_count : null,
    sites:
      kind.category === '管理体系认证'
        ? random.weighted([
            [1, 80],
            [2, 13],
            [4, 7],
          ])
        : null,
    next_audit_date:
      kind.category === '管理体系认证' && life.status === '有效' ? nextAudit(life.issued, baseDate) : null,
    for_tenders: kind.forTenders && life.status === '有效',
    contact_person: silent ? null : person(random),
    contact_phone: silent ? null : phone(random),
    changes: life.changes,
  };
}

/** One of the kind's grades, as far as the capital of a general contractor goes. */
function gradeOf(random: Random, { grades, specialty }: QualificationKind, { size }: Company): string {
  const randomGrade = random.weighted(grades);
  if (!specialty.endsWith('施工总承包')) return randomGrade;
  const names = grades.map(([grade]) => grade);
  const within = names
    .slice(names.indexOf(randomGrade))
    .find((grade) => size.capital >= (CAPITAL_OF_GRADE[grade] ?? 0));
  return within ?? randomGrade;
}

const yearsLater = (day: string, years: number): string =>
  addDays(`${Number(day.slice(0, 4)) + years}-01-01`, daysBetween(`${day.slice(0, 4)}-01-01`, day) - 1);

/** Renewed at each end until one was let lapse. */
function validity(random: Random, { years }: QualificationKind, first: string, today: string) {
  const changes: { date: string; item: string; before: string; after: string }[] = [];
  let issued = first;
  let renewals = 0;
  let validTo = years === null ? null : yearsLater(first, years);
  while (years !== null && validTo && validTo <= today && random.chance(0.86)) {
    const renewed = workingDay(addDays(validTo, -random.int(5, 60)));
    const next = yearsLater(renewed, years);
    changes.unshift({ date: renewed, item: '换证', before: `有效期至${validTo}`, after: `有效期至${next}` });
    issued = renewed;
    validTo = next;
    renewals += 1;
  }
  const ended = random.chance(0.04) ? random.pick(['暂停', '撤销', '注销']) : '有效';
  const status = validTo && validTo <= today ? '已过期' : ended;
  return { issued, validTo, renewals, status, changes };
}

/** Bodies look at a system once a year, on the day it was certified. */
function nextAudit(issued: string, today: string): string {
  const due = `${today.slice(0, 4)}-${issued.slice(5)}`.replace('02-29', '02-28');
  return due > today ? due : yearsLater(addDays(due, 1), 1);
}
