import { type Overdue, reports } from './annualReport';
import { makeNotices } from './bidding';
import { addDays, daysBetween, workingDay } from './days';
import { padded, rowId } from './ids';
import { shortPlace } from './names';
import { once } from './oncePerWorld';
import type { Random } from './random';
import { CAUSES, OFFENCES } from './riskKinds';
import type { Company, World } from './world';

type Row = Record<string, unknown>;
/** What a record says besides whose it is. Money in 万元. */
interface Entry {
  title: string;
  kind: string;
  state: string;
  recorded: string;
  removed?: string;
  authority: string;
  number: string;
  amount?: number;
  role?: string;
  basis: string;
}

/** The abnormal list is left within three years, or leads to the graver one. // 严重违法失信名单 */
const GRAVE_AFTER = 1095;
/** Records older than this are seldom kept. */
const KEPT_DAYS = 2600;
/** So large a company pays what it lost. */
const SOLVENT_STAFF = 150;
const UNREACHABLE = '通过登记的住所或者经营场所无法联系';

const records = once((world): Row[] => {
  const random = world.random('risk');
  // Who wins tenders has shown that it is no debtor.
  const winners = new Set(makeNotices(world).map(({ winner_uscc: uscc }) => uscc));
  const overdue = new Map<Company, Overdue[]>();
  for (const one of reports(world).overdue) overdue.set(one.company, [...(overdue.get(one.company) ?? []), one]);
  return world
    .companies()
    .filter(({ row }) => row.kind !== '分公司')
    .flatMap((company) =>
      new File(random, world.baseDate, company)
        .all(overdue.get(company) ?? [], winners.has(company.row.uscc))
        .sort((one, other) => (one.recorded < other.recorded ? -1 : 1))
        .map((entry) => ({ company, entry })),
    )
    .map(({ company: { row }, entry }, index) => ({
      id: rowId('rsk', index + 1),
      title: entry.title,
      kind: entry.kind,
      state: entry.state,
      company_name: row.name,
      company_uscc: row.uscc,
      role: entry.role ?? null,
      document_no: entry.number,
      authority: entry.authority,
      recorded_date: entry.recorded,
      removed_date: entry.removed ?? null,
      amount: entry.amount ?? null,
      basis: entry.basis,
      province: row.province,
      city: row.city,
      industry_l1: row.industry_l1,
    }));
});

export const makeRisks = (world: World): Row[] => records(world).slice(0, world.counts.risk);

/** What authorities and courts have on file of one company: each record follows from its life, and from one another. */
class File {
  private readonly since: string;

  constructor(
    private readonly random: Random,
    private readonly today: string,
    private readonly company: Company,
  ) {
    const oldest = addDays(today, -KEPT_DAYS);
    const { established_date: established } = company.row;
    this.since = [oldest, established].sort().at(-1) as string;
  }

  all(overdue: readonly Overdue[], wins: boolean): Entry[] {
    const { random } = this;
    const { row, size } = this.company;
    const late = overdue.map((one) => this.late(one));
    if (row.status === '吊销') return [...late, ...this.revoked()];
    // What is gone leaves no more, and what is esteemed is no debtor.
    const quiet = row.status !== '存续' || daysBetween(this.since, this.today) < 200;
    if (quiet) return late;
    const busy = Math.min(1, size.staff / 600);
    const esteemed = wins || row.listed === true || (row.tags as string[]).length > 0 || size.staff >= SOLVENT_STAFF;
    return [
      ...late,
      ...(size.staff < 40 && !esteemed && random.chance(0.03) ? this.unreachable() : []),
      ...(random.chance(0.04 + 0.3 * busy) ? [this.penalty()] : []),
      ...Array.from({ length: random.chance(0.05 + 0.6 * busy) ? random.int(1, 1 + Math.round(4 * busy)) : 0 }, () =>
        this.lawsuit(esteemed),
      ).flat(),
    ];
  }

  /** A day of the company's life, with so many days left until today. */
  private day(left = 20): string {
    const span = Math.max(0, daysBetween(this.since, this.today) - left);
    return workingDay(addDays(this.since, Math.max(30, Math.round(span * this.random.next() ** 0.7))));
  }
  private short(): string {
    return shortPlace(this.company.place.city);
  }
  private number(letters: string, day: string): string {
    return `示${this.short()}${letters}〔${day.slice(0, 4)}〕${padded(this.random.int(1, 9999), 5)}号`;
  }
  private court(): string {
    return `${this.company.place.county}人民法院`;
  }
  private case(letters: string, day: string): string {
    return `（${day.slice(0, 4)}）示${this.company.place.code.slice(0, 4)}${letters}${this.random.int(1, 9999)}号`;
  }

  private late({ year, published }: Overdue): Entry {
    // From the first working days of July on, as far as they have come.
    const day = workingDay(`${year + 1}-07-0${this.random.int(3, 9)}`);
    const recorded = day < this.today ? day : workingDay(this.today);
    const removed = published && workingDay(addDays(published, this.random.int(6, 25)));
    const out = removed && removed <= this.today ? removed : undefined;
    return {
      title: `未依照规定期限公示${year}年度报告`,
      kind: '经营异常',
      state: out ? '已移出' : '在列',
      recorded,
      ...(out ? { removed: out } : {}),
      authority: `${this.company.place.county}市场监督管理局`,
      number: this.number('市监异列', recorded),
      basis: '《企业信息公示暂行条例》第十七条',
    };
  }

  private unreachable(): Entry[] {
    const recorded = this.day();
    const authority = `${this.company.place.county}市场监督管理局`;
    const removalDay = workingDay(addDays(recorded, this.random.int(40, 500)));
    const out = removalDay <= this.today && this.random.chance(0.5) ? removalDay : undefined;
    const grave = workingDay(addDays(recorded, GRAVE_AFTER + 10));
    return [
      {
        title: UNREACHABLE,
        kind: '经营异常',
        state: out ? '已移出' : '在列',
        recorded,
        ...(out ? { removed: out } : {}),
        authority,
        number: this.number('市监异列', recorded),
        basis: '《企业经营异常名录管理暂行办法》第九条',
      },
      ...(out || grave > this.today
        ? []
        : [
            {
              title: '被列入经营异常名录届满三年仍未履行相关义务',
              kind: '严重违法失信',
              state: '在列',
              recorded: grave,
              authority,
              number: this.number('市监严列', grave),
              basis: '《市场监督管理严重违法失信名单管理办法》',
            },
          ]),
    ];
  }

  private revoked(): Entry[] {
    const { row, place } = this.company;
    const recorded = String(row.approved_date);
    const sole = row.kind === '个人独资企业';
    return [
      {
        title: `吊销营业执照：${sole ? '' : '公司'}成立后无正当理由超过六个月未开业，或者开业后自行停业连续六个月以上`,
        kind: '行政处罚',
        state: '已结案',
        recorded,
        removed: recorded,
        authority: `${place.county}市场监督管理局`,
        number: this.number('市监罚', recorded),
        basis: sole ? '《中华人民共和国个人独资企业法》第三十六条' : '《中华人民共和国公司法》第二百六十条',
      },
    ];
  }

  private penalty(): Entry {
    const { trade, place } = this.company;
    const offence = this.random.pick(OFFENCES.filter(({ trades }) => trades?.test(trade.code) ?? true));
    const recorded = this.day(60);
    const removed = workingDay(addDays(recorded, this.random.int(8, 40)));
    const [least, most] = offence.fine;
    return {
      title: offence.title,
      kind: '行政处罚',
      state: '已履行',
      recorded,
      removed,
      authority: offence.authority(place),
      number: this.number(offence.letters, recorded),
      amount: Math.round((least + (most - least) * this.random.next() ** 2) * 100) / 100,
      basis: offence.basis,
    };
  }

  /** A case; one that was lost and not paid is enforced, and who then still does not pay is listed as dishonest. */
  private lawsuit(esteemed: boolean): Entry[] {
    const { random, today } = this;
    const { code } = this.company.trade;
    const { title: cause, sues } = random.weighted(
      CAUSES.filter(({ trades }) => trades?.test(code) ?? true).map((one) => [one, one.weight] as const),
    );
    const role = random.chance(sues) ? '原告' : '被告';
    const recorded = this.day();
    const closed = workingDay(addDays(recorded, random.int(60, 260)));
    const ended = closed <= today;
    const amount = Math.max(
      0.5,
      Math.round(Math.min(random.around(18, 1.2), this.company.size.capital / 2) * 100) / 100,
    );
    const claim: Entry = {
      title: cause,
      kind: '法律诉讼',
      state: ended ? '已结案' : '审理中',
      role,
      recorded,
      ...(ended ? { removed: closed } : {}),
      authority: this.court(),
      number: this.case('民初', recorded),
      amount,
      basis: '《中华人民共和国民事诉讼法》',
    };
    const from = workingDay(addDays(closed, random.int(40, 120)));
    if (!ended || role === '原告' || esteemed || from > today || !random.chance(0.3)) return [claim];
    const paid = workingDay(addDays(from, random.int(30, 300)));
    const open = paid > today || random.chance(0.3);
    const enforced: Entry = {
      ...claim,
      title: `${cause}执行案件`,
      kind: '被执行人',
      state: open ? '未履行' : '已履行',
      recorded: from,
      number: this.case('执', from),
    };
    delete enforced.removed;
    if (!open) enforced.removed = paid;
    const listed = workingDay(addDays(from, random.int(60, 200)));
    if (!open || listed > today || !random.chance(0.5)) return [claim, enforced];
    return [
      claim,
      enforced,
      {
        ...enforced,
        title: '有履行能力而拒不履行生效法律文书确定义务',
        kind: '失信被执行人',
        state: '未履行',
        recorded: listed,
        basis: '《最高人民法院关于公布失信被执行人名单信息的若干规定》第一条',
      },
    ];
  }
}
