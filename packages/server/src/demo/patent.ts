import { addDays, daysBetween, workingDay } from './days';
import { rowId } from './ids';
import { person, shortPlace } from './names';
import { PATENT_FIELDS, type PatentField } from './patentFields';
import { applicationNo, gazetteDay, publicationNo } from './patentNumbers';
import type { Random } from './random';
import type { Place } from './reference';
import type { Company, World } from './world';

const KINDS = [
  ['发明专利', 42],
  ['实用新型', 44],
  ['外观设计', 14],
] as const;
type Kind = (typeof KINDS)[number][0];
const AIMS = ['提高加工精度', '降低能耗', '减少人工操作', '便于维护', '延长使用寿命', '提升处理效率', '避免二次污染'];
const PARTS = ['机座', '夹持机构', '驱动组件', '定位组件', '检测单元', '控制模块', '防护罩', '导向结构'];
const METHODS = ['深度学习', '知识图谱', '时序分析', '规则引擎', '联邦学习', '边缘计算'];

type Applicant = { name: string; uscc?: string; kind: string; place: Place };
type Draft = { kind: Kind; company: Company; field: PatentField; applied: string; applicants: Applicant[] };

/** Oldest first, so that a patent cites only what was there. Few companies file much, most nothing. */
export const makePatents = (world: World): Record<string, unknown>[] => {
  const random = world.random('patent');
  const inventive = world.known().filter(({ trade }) => trade.code in PATENT_FIELDS);
  const drafts = Array.from({ length: world.counts.patent }, () => draft(world, random, inventive));
  drafts.sort((one, other) => (one.applied < other.applied ? -1 : 1));
  const earlier = new Map<PatentField, string[]>();
  const rows = drafts.map((one, index) => {
    const pool = earlier.get(one.field) ?? [];
    const cites = citations(random, one.kind, pool);
    const row = patent(world, random, one, index + 1, cites);
    earlier.set(one.field, [...pool, row.application_no]);
    return row;
  });
  const cited = new Map<string, number>();
  for (const no of rows.flatMap(({ cites }) => cites)) cited.set(no, (cited.get(no) ?? 0) + 1);
  return rows.map((row) => ({ ...row, cited_by_count: cited.get(row.application_no) ?? 0 }));
};

function draft(world: World, random: Random, inventive: Company[]): Draft {
  const company = random.pickHead(inventive, 4);
  const field = PATENT_FIELDS[company.trade.code] as PatentField;
  const kind = random.weighted(KINDS);
  const age = Math.min(daysBetween(company.row.established_date, world.baseDate), 5600);
  const applied = workingDay(addDays(world.baseDate, -Math.floor(30 + (age - 30) * random.next() ** 1.5)));
  return {
    kind: kind === '外观设计' && !company.trade.making ? '发明专利' : kind,
    company,
    field,
    applied,
    applicants: applicants(random, company),
  };
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

function citations(random: Random, kind: Kind, pool: string[]): string[] {
  if (kind === '外观设计' || pool.length === 0) return [];
  const count = random.weighted([
    [0, 42],
    [1, 26],
    [2, 16],
    [3, 9],
    [5, 5],
    [8, 2],
  ]);
  return [...new Set(Array.from({ length: count }, () => random.pickHead(pool, 2.2)))];
}

function patent(world: World, random: Random, one: Draft, serial: number, cites: string[]) {
  const { kind, field, applied, applicants: owners, company } = one;
  const first = owners[0] as Applicant;
  const title = titleOf(random, one);
  const design = kind === '外观设计';
  const life = lifeOf(world, random, one);
  const ipc = design ? [field.locarno] : random.sample(field.ipc, random.int(1, Math.min(3, field.ipc.length)));
  const main = design ? field.locarno : random.pickHead(ipc, 2);
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
  const parts = random.sample(PARTS, random.int(2, 4)).join('、');
  const usccs = owners.flatMap(({ uscc }) => (uscc ? [uscc] : []));
  return {
    id: rowId('pat', serial),
    title,
    application_no: applicationNo(applied, kind, serial),
    publication_no: life.published ? publicationNo(kind, life.granted !== null, serial) : null,
    kind,
    status: life.status,
    legal_status: life.legal,
    application_date: applied,
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
    agency: random.maybe(0.8, `${shortPlace(first.place.province)}示范知识产权代理有限公司`),
    province: first.place.province,
    city: first.place.city,
    ipc_section: design ? null : main.slice(0, 1),
    ipc_class: design ? null : main.slice(0, 4),
    ipc_main: main,
    ipc_codes: design ? [] : ipc,
    emerging_industry: design ? null : field.emerging,
    abstract: design
      ? `1. 本外观设计产品的名称：${title}。2. 本外观设计产品的用途：用于${company.trade.word}相关场合。（演示数据）`
      : `本${kind === '发明专利' ? '发明' : '实用新型'}公开了${title}，包括${parts}，能够${random.sample(AIMS, 2).join('并')}。（演示数据）`,
    first_claim: design ? null : `1. ${title}，其特征在于，包括${parts}。`,
    claims_count: design ? null : random.int(3, kind === '发明专利' ? 20 : 10),
    pages: design ? null : random.int(5, kind === '发明专利' ? 32 : 14),
    cites,
    cites_count: cites.length,
    transferred: life.transferred,
    licensed: life.licensed,
    pledged: life.pledged,
    events: life.events,
    is_demo: true,
  };
}

function titleOf(random: Random, { kind, company, field }: Draft): string {
  const { making } = company.trade;
  if (making) {
    const product = random.pick(making.products);
    if (kind === '外观设计') return `${product}（${random.pick(['A', 'B', 'C', 'K'])}${random.int(1, 30)}型）`;
    const process = random.pick(making.processes);
    const material = random.pick(making.materials);
    return random.pick([
      `一种${product}的${process}装置`,
      `一种${product}${process}用定位工装`,
      `一种${material}的${process}设备`,
      ...(kind === '发明专利'
        ? [`${product}及其${process}方法`, `一种基于${random.pick(METHODS)}的${product}检测方法`]
        : []),
    ]);
  }
  const subject = random.pick(field.subjects ?? [company.trade.word]);
  return kind === '发明专利'
    ? `一种基于${random.pick(METHODS)}的${subject}方法、系统及存储介质`
    : `一种用于${subject}的${random.pick(['装置', '设备', '结构'])}`;
}

/** From filing to where it stands today. */
function lifeOf(world: World, random: Random, { kind, applied }: Draft) {
  const today = world.baseDate;
  const until = (day: string) => (day <= today ? day : null);
  const invention = kind === '发明专利';
  const fate = random.next();
  const decided = gazetteDay(addDays(applied, invention ? random.int(540, 1200) : random.int(120, 320)));
  const published = invention ? until(gazetteDay(addDays(applied, random.int(150, 548)))) : null;
  const passes = fate < (invention ? 0.68 : 0.96);
  const granted = passes ? until(decided) : null;
  const years = invention ? 20 : kind === '实用新型' || applied < '2021-06-01' ? 10 : 15;
  const expiry = granted
    ? addDays(`${Number(applied.slice(0, 4)) + years}${applied.slice(4)}`.replace('-02-29', '-02-28'), 0)
    : null;
  const events: { date: string; event: string; note: string | null }[] = [];
  const tell = (date: string, event: string, note: string | null = null) => {
    if (date <= today) events.push({ date, event, note });
  };
  if (published) tell(published, '公开');
  if (published) tell(addDays(published, random.int(3, 60)), '实质审查的生效');
  if (granted) tell(granted, '授权');
  const held = granted ? daysBetween(granted, today) : 0;
  const later = () => workingDay(addDays(granted ?? applied, random.int(60, Math.max(61, held))));
  const happens = (chance: number, event: string, note: string) => {
    const day = held > 180 && random.chance(chance) ? later() : null;
    if (day && day <= today) tell(day, event, note);
    return day !== null && day <= today;
  };
  const transferred = happens(0.09, '专利权的转移', '权利人变更');
  const licensed = happens(0.04, '专利实施许可合同备案的生效', '普通许可');
  const pledged = happens(0.05, '专利权质押合同登记的生效', '质押登记');
  const legal = legalStatus();
  function legalStatus(): string {
    if (granted && expiry) {
      if (expiry <= today) return '期限届满';
      const unpaid = held > 720 && random.chance(Math.min(0.5, held / 8000));
      if (unpaid) tell(later(), '未缴年费专利权终止');
      return unpaid ? '未缴年费终止' : '授权';
    }
    if (!passes && decided <= today) return fate < 0.85 ? '驳回' : '撤回';
    return published && fate < 0.6 ? '实质审查' : '公开';
  }
  if (legal === '驳回' || legal === '撤回')
    tell(decided, legal === '驳回' ? '发明专利申请公布后的驳回' : '发明专利申请公布后的视为撤回');
  if (legal === '期限届满' && expiry) tell(expiry, '专利权有效期届满');
  const status = legal === '授权' ? '有权' : legal === '公开' || legal === '实质审查' ? '审中' : '失效';
  events.sort((one, other) => (one.date < other.date ? 1 : -1));
  return { published: published ?? granted, granted, expiry, status, legal, transferred, licensed, pledged, events };
}
