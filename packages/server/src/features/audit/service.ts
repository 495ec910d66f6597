import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { audit } from '../../db/audit';
import { countedToCap } from '../../kernel/cappedCount';
import { csvFile } from '../../kernel/csv';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { windowOf } from '../../kernel/page';
import { DAY_MS, daysPeriod, type Period } from '../../kernel/period';
import { businessDay, businessTime, endOfDay, iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { readObjectNames, selectNames } from './objectNames';
import { type AuditFilter, countAuditLines, readAuditLines } from './repository';

const DEFAULT_DAYS = 90;
const MAX_ROWS = 100_000;
const BATCH = 2000;

type Line = Awaited<ReturnType<typeof readAuditLines>>[number];

/** Returns the details of a line, without the operators' names for acts of the platform. // §6 */
function shownDetail({ action, detail }: Line): Record<string, unknown> {
  const { operator, requestedBy, ...rest } = detail as Record<string, unknown>;
  return action.startsWith('platform.') ? rest : (detail as Record<string, unknown>);
}

function parsePeriod({ from, to }: AuditFilter, now: Date): Period {
  const last = to ?? businessDay(now);
  return daysPeriod(from ?? businessDay(new Date(endOfDay(last).getTime() - DEFAULT_DAYS * DAY_MS)), last);
}

type Names = ReadonlyMap<string, string>;

/** Returns the current name of the object, else the name in the line. */
function subjectName({ subject, detail }: Line, names: Names): string | null {
  const { name } = detail as { name?: unknown };
  return names.get(subject) ?? (typeof name === 'string' ? name : null);
}

const present = (line: Line, names: Names) => ({
  id: line.id,
  seq: line.seq,
  at: iso(line.at),
  person:
    line.personId !== null && line.personName !== null
      ? { id: line.personId, name: line.personName, program: line.personKind === 'service' }
      : null,
  action: line.action,
  subject: line.subject,
  subject_name: subjectName(line, names),
  names: selectNames(line, names),
  detail: shownDetail(line),
  ip: line.ip,
});

export async function listAuditLines(
  { db, caller, now }: MemberContext,
  { current, pageSize, ...filter }: EndpointParsedInput<'audit.list'>,
): Promise<EndpointOutput<'audit.list'>> {
  const period = parsePeriod(filter, now);
  const total = countedToCap(await countAuditLines(db, caller.companyId, filter, period));
  const window = windowOf({ current, pageSize }, total.total);
  const lines = window.limit > 0 ? await readAuditLines(db, caller.companyId, filter, period, window) : [];
  const names = await readObjectNames(db, caller.companyId, lines);
  return { list: lines.map((line) => present(line, names)), ...total, current, pageSize };
}

const HEADERS: Record<Locale, string[]> = {
  'zh-CN': ['序号', '时间', '操作人', '操作', '对象', '对象名称', '内容', 'IP', '校验值编号'],
  'en-US': ['Number', 'Time', 'Person', 'Action', 'Object', 'Object name', 'Details', 'IP', 'Line'],
};

const cells = (line: Line, names: Names) => [
  line.seq,
  businessTime(line.at),
  line.personName ?? '',
  line.action,
  line.subject,
  subjectName(line, names) ?? '',
  JSON.stringify(shownDetail(line)),
  line.ip,
  line.id,
];

/** Exports the filtered lines as CSV and audits the export. */
export async function exportAuditLines(context: MemberContext, filter: AuditFilter): Promise<FileAnswer> {
  const { db, caller, now, locale } = context;
  const period = parsePeriod(filter, now);
  const { person_id: personId, ...others } = filter;
  await audit(db, context, 'audit.export', `company:${caller.companyId}`, { ...others, personId });
  async function* batches() {
    let before: number | undefined;
    for (let rows = 0; rows < MAX_ROWS; ) {
      const limit = Math.min(BATCH, MAX_ROWS - rows);
      const lines = await readAuditLines(db, caller.companyId, filter, period, {
        limit,
        ...(before === undefined ? {} : { before }),
      });
      rows += lines.length;
      const names = await readObjectNames(db, caller.companyId, lines);
      yield lines.map((line) => cells(line, names));
      if (lines.length < limit) return;
      before = lines.at(-1)?.seq;
    }
  }
  return {
    fileName: `audit-log-${businessDay(now)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvFile(HEADERS[locale], batches()),
  };
}
