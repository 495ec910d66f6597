import { daysBetween } from './days';
import { rowId } from './ids';
import { agency, person, shortPlace } from './names';
import { PATENT_FIELDS, type PatentField } from './patentFields';
import { type PatentKind, type PatentLife, patentLife } from './patentLife';
import { applicationNo, publicationNo } from './patentNumbers';
import { DIGITAL, patentText } from './patentText';
import type { Random } from './random';
import type { Place } from './reference';
import type { Company, World } from './world';

/**
 * Numbers of 2023 in 10,000 (CNIPA): inventions applied for (167.8), because applications are published; utility models (209.0)
 * and designs (63.8) granted.
 */
const KINDS = [
  ['发明专利', 167.8],
  ['实用新型', 209],
  ['外观设计', 63.8],
] as const;
/** Younger companies have nothing published yet; none of the data is older than the other. */
const OWNER_AGE: [number, number] = [420, 6200];

/** Provinces whose companies file little: those that spend least on research by the yearly bulletin of the NBS. */
const QUIET = new Set(
  ['内蒙古', '广西壮族', '西藏', '宁夏回族', '新疆维吾尔']
    .map((name) => `${name}自治区`)
    .concat(['海南省', '贵州省', '云南省', '青海省', '甘肃省', '山西省', '黑龙江省', '吉林省']),
);
/** Shares of patents that are drawn again: of companies in provinces with few patents, and of construction, farming and cleaning. */
const SKIPPED = 0.65;
const SKIPPED_ON_SITE = 0.75;
const ON_SITE = /^(01|4[78]|50|78)/;

type Applicant = { name: string; uscc?: string; kind: string; place: Place };
type Draft = { kind: PatentKind; company: Company; field: PatentField; life: PatentLife; applicants: Applicant[] };

/** Oldest first, so that a patent cites only what was there. Few companies file much, most nothing. */
export const makePatents = (world: World): Record<string, unknown>[] => {
  const random = world.random('patent');
  const ageOf = ({ row }: Company) => Math.min(daysBetween(row.established_date, world.baseDate), OWNER_AGE[1]);
  const inventive = world
    .operatingCompanies()
    .filter((company) => company.trade.code in PATENT_FIELDS && ageOf(company) >= OWNER_AGE[0]);
  const able = new Map(KINDS.map(([kind]) => [kind, inventive.filter(({ trade }) => canFile(trade, kind))]));
  const isSkipped = ({ place, trade }: Company) =>
    (QUIET.has(place.province) && random.chance(SKIPPED)) ||
    (ON_SITE.test(trade.code) && random.chance(SKIPPED_ON_SITE));
  const drafts = Array.from({ length: world.counts.patent }, () => {
    const kind = random.weighted(KINDS);
    const companies = able.get(kind) ?? [];
    let company = random.pickFamous(companies);
    while (isSkipped(company)) company = random.pickFamous(companies);
    return draft(random, kind, company, ageOf(company), world.baseDate);
  });
  drafts.sort((one, other) => (one.life.applied < other.life.applied ? -1 : 1));
  const earlier = new Map<PatentField, string[]>();
  const rows = drafts.map((one, index) => {
    const pool = earlier.get(one.field) ?? [];
    const cites = citations(random, one.kind, pool);
    const row = patent(random, one, index + 1, cites);
    pool.push(row.application_no);
    earlier.set(one.field, pool);
    return row;
  });
  const cited = new Map<string, number>();
  for (const no of rows.flatMap(({ cites }) => cites)) cited.set(no, (cited.get(no) ?? 0) + 1);
  return rows.map((row) => ({ ...row, cited_by_count: cited.get(row.application_no) ?? 0 }));
};

/** What has no shape is neither a design nor a utility model: services have no designs, software has no models either. */
const canFile = ({ making, code }: Company['trade'], kind: PatentKind): boolean =>
  kind === '发明专利' || making !== undefined || (kind === '实用新型' && !DIGITAL.test(code));

function draft(random: Random, kind: PatentKind, company: Company, oldest: number, today: string): Draft {
  const field = PATENT_FIELDS[company.trade.code] as PatentField;
  const life = patentLife(random, kind, oldest, today);
  return { kind, company, field, life, applicants: applicants(random, company) };
}

/** Mostly the company alone; sometimes with, or instead of, a university, an institute or a person. */
function applicants(random: Random, { row, place, trade }: Company): Applicant[] {
  const own: Applicant = { name: row.name, uscc: row.uscc, kind: '企业', place };
  const university: Applicant = { name: `${shortPlace(place.city)}示范大学`, kind: '高校', place };
  const institute: Applicant = {
    name: `${shortPlace(place.province)}示范${trade.word}研究院`,
    kind: '科研院所',
    place,
  };
  const single: Applicant = { name: person(random), kind: '个人', place };
  return random.weighted<Applicant[]>([
    [[own], 76],
    [[own, university], 6],
    [[own, institute], 2],
    [[university, own], 2],
    [[university], 8],
    [[institute], 3],
    [[single], 3],
  ]);
}

function citations(random: Random, kind: PatentKind, pool: string[]): string[] {
  if (kind === '外观设计' || pool.length === 0) return [];
  const count = random.weighted([
    [0, 42],
    [1, 26],
    [2, 16],
    [3, 9],
    [5, 5],
    [8, 2],
  ]);
  return [...new Set(Array.from({ length: count }, () => random.pickFamous(pool, 12)))];
}

function patent(random: Random, one: Draft, serial: number, cites: string[]) {
  const { kind, field, life, applicants: owners, company } = one;
  const first = owners[0] as Applicant;
  const design = kind === '外观设计';
  const { title, abstract, claim, groups } = patentText(random, kind, company, field);
  const main = groups[0] as string;
  const inventors = Array.from(
    {
      length: random.weighted([
        [1, 22],
        [2, 20],
        [3, 24],
        [4, 16],
        [6, 12],
        [10, 6],
      ]),
    },
    () => person(random),
  );
  const usccs = owners.flatMap(({ uscc }) => (uscc ? [uscc] : []));
  return {
    id: rowId('pat', serial),
    title,
    application_no: applicationNo(life.applied, kind, serial),
    publication_no: publicationNo(kind, life.granted !== null, serial),
    kind,
    status: life.status,
    legal_status: life.legal,
    application_date: life.applied,
    publication_date: life.published,
    grant_date: life.granted,
    expiry_date: life.expiry,
    first_applicant: first.name,
    first_applicant_uscc: first.uscc ?? null,
    applicant_kind: first.kind,
    applicants: owners.map(({ name }) => name),
    applicant_usccs: usccs,
    applicant_count: owners.length,
    inventors,
    inventor_count: inventors.length,
    agency: random.maybe(0.8, agency(random.fork(`agency ${serial}`), first.place.province)),
    province: first.place.province,
    city: first.place.city,
    ipc_section: design ? null : main.slice(0, 1),
    ipc_class: design ? null : main.slice(0, 4),
    ipc_main: main,
    ipc_codes: design ? [] : [...new Set(groups)],
    emerging_industry: design ? null : field.emerging,
    abstract,
    first_claim: claim,
    claims_count: design ? null : random.int(3, kind === '发明专利' ? 20 : 10),
    pages: design ? null : random.int(5, kind === '发明专利' ? 32 : 14),
    cites,
    cites_count: cites.length,
    transferred: life.transferred,
    licensed: life.licensed,
    pledged: life.pledged,
    events: life.events,
  };
}
