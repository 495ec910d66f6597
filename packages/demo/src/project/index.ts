import { rowId } from '../ids';
import { person, phone } from '../names';
import { once } from '../oncePerWorld';
import type { Random } from '../random';
import type { World } from '../world';
import { type Draft, makeDrafts } from './drafts';
import { listsOf } from './lists';

type Row = Record<string, unknown>;

/** Projects and the companies on their lists. Lists end when the wanted number of rows is reached. */
const projects = once((world) => {
  const random = world.random('project_company');
  const drafts = makeDrafts(world);
  let left = world.counts.project_company;
  return drafts.map((draft) => {
    const rows = listsOf(world, random, draft).slice(0, left);
    left -= rows.length;
    return { draft, rows };
  });
});

export const makeProjects = (world: World): Row[] => {
  const random = world.random('project/rows');
  return projects(world).map(({ draft, rows }) => projectRow(world, random, draft, rows));
};

export const makeProjectCompanies = (world: World): Row[] =>
  projects(world)
    .flatMap(({ rows }) => rows)
    .map((row, index) => ({ id: rowId('pco', index + 1), ...row }));

const statusOf = (draft: Draft, today: string): string => {
  if (today < draft.start) return '未开始';
  if (today <= draft.end) return '申报中';
  if (today < draft.public) return '评审中';
  return today < draft.announced ? '公示中' : '已公告';
};

function projectRow(world: World, random: Random, draft: Draft, rows: Row[]): Row {
  const { programme, policy } = draft;
  const today = world.baseDate;
  const count = (list: string) => rows.filter((row) => row.list === list).length;
  return {
    id: draft.id,
    title: draft.title,
    project_no: draft.no,
    year: draft.year,
    project_type: programme.type,
    department: draft.department,
    level: draft.level,
    province: draft.place.province,
    city: draft.place.city,
    county: draft.place.county,
    status: statusOf(draft, today),
    publish_date: draft.published,
    window_start: draft.start,
    window_end: draft.end,
    public_date: draft.public <= today ? draft.public : null,
    announced_date: draft.announced <= today ? draft.announced : null,
    support_mode: programme.mode,
    amount_max: draft.amount,
    support: supportOf(draft),
    quota: random.maybe(0.7, draft.quota),
    condition_industries: programme.industries,
    condition_tags: requiredTags(draft),
    condition_scale: programme.scale,
    condition_min_years: programme.minYears || null,
    condition_min_insured: programme.minInsured || null,
    conditions: conditionsOf(draft),
    materials: programme.materials,
    policy_id: policy?.id ?? null,
    policy_title: policy?.title ?? null,
    public_count: count('public'),
    announced_count: count('announced'),
    approved_count: count('approved'),
    contact_person: random.maybe(0.8, person(random)),
    contact_phone: random.maybe(0.8, phone(random)),
    content: contentOf(draft),
  };
}

/** A recognition gives the tag, so it does not ask for it. */
const requiredTags = ({ programme }: Draft): string[] => (programme.mode === '资质认定' ? [] : programme.tags);

function supportOf({ programme, amount }: Draft): string {
  const half = Math.max(1, Math.round(amount / 2));
  switch (programme.mode) {
    case '资质认定':
      return `通过认定的企业，一次性奖励最高${amount}万元；复核通过的，奖励最高${half}万元。`;
    case '一次性奖励':
      return `符合条件的企业给予一次性奖励，最高${amount}万元。`;
    case '事前资助':
      return `立项后拨付资助总额的60%，验收通过后拨付其余部分，单个项目最高${amount}万元。`;
    case '贷款贴息':
      return `按实际支付利息的50%给予贴息，单户企业每年最高${amount}万元。`;
    default:
      return `按项目实际投入的10%—20%给予补助，单个企业最高${amount}万元。`;
  }
}

function conditionsOf(draft: Draft): { item: string; requirement: string }[] {
  const { programme, place } = draft;
  const where = place.county ?? place.city ?? place.province ?? '中华人民共和国境内';
  const tags = requiredTags(draft);
  const rows: [string, string | false][] = [
    ['注册地', `在${where}注册，具有独立法人资格，登记状态为存续`],
    ['行业', programme.industries.length > 0 && `所属行业为${programme.industries.join('、')}`],
    ['资质', tags.length > 0 && `已取得${tags.join('、')}资质`],
    ['企业规模', programme.scale !== '不限' && programme.scale],
    ['成立年限', programme.minYears > 0 && `注册成立满${programme.minYears}年`],
    ['参保人数', programme.minInsured > 0 && `上年度参保人数不少于${programme.minInsured}人`],
    ['信用', '近三年无重大安全、质量事故和严重违法失信行为'],
  ];
  return rows.flatMap(([item, requirement]) => (requirement ? [{ item, requirement }] : []));
}

function contentOf(draft: Draft): string {
  const { programme, policy } = draft;
  const conditions = conditionsOf(draft).map(({ requirement }, index) => `${index + 1}. ${requirement}。`);
  return [
    `各有关单位：`,
    `${policy ? `根据《${policy.title}》等文件精神，` : ''}现组织开展${draft.title}申报工作，有关事项通知如下。`,
    '一、申报条件',
    ...conditions,
    '二、支持标准',
    supportOf(draft),
    '三、申报材料',
    `${programme.materials.join('、')}。`,
    '四、申报时间',
    `${draft.start}至${draft.end}，逾期不予受理。`,
    '五、工作程序',
    `企业申报、形式审查、专家评审、${draft.department}研究确定拟支持名单，公示无异议后公告。`,
    '（演示数据，不对应任何真实申报项目）',
  ].join('\n\n');
}
