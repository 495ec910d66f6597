import { addDays, daysBetween, workingDay } from './days';
import { gazetteDay } from './patentNumbers';
import type { Random } from './random';

export type PatentKind = '发明专利' | '实用新型' | '外观设计';
export type PatentLife = {
  applied: string;
  published: string;
  granted: string | null;
  expiry: string | null;
  status: '审中' | '有权' | '失效';
  legal: string;
  transferred: boolean;
  licensed: boolean;
  pledged: boolean;
  /** Newest first. */
  events: { date: string; event: string; note: string | null }[];
};

/** The youngest that may be in the data: nothing is published sooner after it was filed. */
const PUBLISHED_AFTER = 150;
const MODEL_GRANTED_AFTER: [number, number] = [PUBLISHED_AFTER, 330];

const yearsLater = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('-02-29', '-02-28');

/** From filing to where it stands on `today`. `oldest` is how many days ago it may have been filed. */
export const patentLife = (random: Random, kind: PatentKind, oldest: number, today: string): PatentLife => {
  const invention = kind === '发明专利';
  const youngest = invention ? PUBLISHED_AFTER + 7 : MODEL_GRANTED_AFTER[1] + 7;
  const age = Math.round(youngest + Math.max(0, oldest - youngest) * random.next() ** 1.4);
  const applied = workingDay(addDays(today, -age));
  // What is not examined is published when it is granted.
  const published = gazetteDay(
    addDays(applied, invention ? random.int(PUBLISHED_AFTER, Math.min(548, age)) : random.int(...MODEL_GRANTED_AFTER)),
  );
  const examined = gazetteDay(addDays(published, random.int(200, 900)));
  const passes = !invention || random.chance(0.7);
  const decided = invention ? (examined <= today ? examined : null) : published;
  const granted = passes ? decided : null;
  const years = invention ? 20 : kind === '实用新型' || applied < '2021-06-01' ? 10 : 15;
  const events: PatentLife['events'] = [];
  const tell = (date: string, event: string, note: string | null = null) => events.push({ date, event, note });
  const base = { applied, published, granted, transferred: false, licensed: false, pledged: false, events };

  if (invention) tell(published, '公开');
  const begun = addDays(published, random.int(3, 60));
  if (invention && begun <= today) tell(begun, '实质审查的生效');
  if (!granted) {
    const legal = decided ? random.pick(['驳回', '驳回', '撤回']) : begun <= today ? '实质审查' : '公开';
    if (decided) tell(decided, legal === '驳回' ? '发明专利申请公布后的驳回' : '发明专利申请公布后的视为撤回');
    return { ...base, expiry: null, legal, status: decided ? '失效' : '审中', events: events.reverse() };
  }

  tell(granted, '授权');
  const expiry = yearsLater(applied, years);
  const daysInForce = daysBetween(granted, expiry < today ? expiry : today);
  const later = () => workingDay(addDays(granted, random.int(60, daysInForce)));
  const happens = (chance: number, event: string, note: string) => {
    const happened = daysInForce > 180 && random.chance(chance);
    if (happened) tell(later(), event, note);
    return happened;
  };
  const deals = {
    transferred: happens(0.09, '专利权的转移', '权利人变更'),
    licensed: happens(0.04, '专利实施许可合同备案的生效', '普通许可'),
    pledged: happens(0.05, '专利权质押合同登记的生效', '质押登记'),
  };
  const expired = expiry <= today;
  const unpaid = !expired && daysInForce > 720 && random.chance(Math.min(0.5, daysInForce / 8000));
  const ended =
    events
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? granted;
  if (expired) tell(expiry, '专利权有效期届满');
  if (unpaid)
    tell(workingDay(addDays(ended, Math.max(3, Math.floor(daysBetween(ended, today) / 2)))), '未缴年费专利权终止');
  const newestFirst = events.filter(({ date }) => date <= today).sort((one, other) => (one.date < other.date ? 1 : -1));
  return {
    ...base,
    ...deals,
    expiry,
    legal: expired ? '期限届满' : unpaid ? '未缴年费终止' : '授权',
    status: expired || unpaid ? '失效' : '有权',
    events: newestFirst,
  };
};
