import { IMPORT_REJECTS_SHOWN, MAX_STAFF_IMPORT, MAX_TABLE_BYTES } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { IMPORT_COLUMNS } from '@daas/contract/enums';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../../db/audit';
import type { Db } from '../../../db/client';
import { queryRowsIn } from '../../../db/queryRows';
import { type ImportReject, invitations, memberRoles, members, staffImports } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import type { FileAnswer } from '../../../kernel/fileAnswer';
import { newId } from '../../../kernel/id';
import type { Language, Locale } from '../../../kernel/locale';
import { DAY_MS } from '../../../kernel/period';
import { nounText, Refusal } from '../../../kernel/refusal';
import { iso } from '../../../kernel/time';
import { postMessages } from '../../../messages/outbox';
import type { TableColumn } from '../../../tables/reading/reader';
import { textColumns } from '../../../tables/tableFile';
import type { MemberContext } from '../../context';
import { lockPeople } from '../../roles/repository';
import { fieldsOf, inspectUpload, openUpload } from '../../uploads/inspect';
import { receiveUpload } from '../../uploads/receive';
import { consumeUpload } from '../../uploads/repository';
import type { Columns, Place } from '../../uploads/uploadTarget';
import { draftInvitation } from '../invitations';
import { checkRows, type ImportedMember } from './check';
import {
  COLUMN_NAMES,
  columnsOf,
  hasAll,
  type ImportRole,
  peopleIn,
  readPeople,
  requireAll,
  tableAnswer,
} from './file';

const KEPT_MS = DAY_MS;
const AT_ONCE = 1000;

type Import = typeof staffImports.$inferSelect;

/** Where no heading tells, a column of phones or of mails does, as `User Name` of Microsoft 365. */
function withKinds(columns: Columns<ImportRole>, all: readonly TableColumn[]): Columns<ImportRole> {
  const used = new Set(Object.values(columns));
  const columnOf = (kind: 'phone' | 'email') => all.find((one) => one.kind === kind && !used.has(one.name))?.name;
  const { phone = columnOf('phone'), email = columnOf('email') } = columns;
  return { ...columns, ...(phone ? { phone } : {}), ...(email ? { email } : {}) };
}

/** What a file of people is taken for: its headings tell. */
const peopleOf = (context: MemberContext): Place<ImportRole> => ({
  use: 'staff',
  maxBytes: MAX_TABLE_BYTES,
  maxRows: MAX_STAFF_IMPORT,
  guess: async ({ columns, layout }) => withKinds(columnsOf(columns), layout.columns),
  match: async ({ columns: names, sample }, columns) =>
    hasAll(columns) ? (await checkRows(context, peopleIn(names, columns, sample))).newMembers.length : null,
});

export const uploadFile = async (
  context: MemberContext,
  { pasted }: EndpointParsedInput<'staff.importUpload'>,
): Promise<EndpointOutput<'staff.importUpload'>> => receiveUpload(context, peopleOf(context), { pasted });

export const inspectFile = async (
  context: MemberContext,
  { upload_id: uploadId, ...corrections }: EndpointParsedInput<'staff.importInspect'>,
): Promise<EndpointOutput<'staff.importInspect'>> => inspectUpload(context, peopleOf(context), uploadId, corrections);

/** Reads and checks an uploaded file; what it says is kept for a day, in place of what the same person checked before. */
export async function check(
  context: MemberContext,
  { upload_id: uploadId, columns }: EndpointParsedInput<'staff.importCheck'>,
): Promise<EndpointOutput<'staff.importCheck'>> {
  const { db, caller, now, language } = context;
  const { upload, file } = await openUpload(context, peopleOf(context), uploadId, fieldsOf(columns));
  requireAll(columns);
  const name = upload.fileName;
  const rows = await readPeople(file, upload.columns ?? [], columns);
  const { rejects } = await checkRows(context, rows);
  const id = newId('imp');
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  await db.transaction(async (tx) => {
    await consumeUpload(tx, caller.companyId, uploadId);
    const own = and(
      ofCompany(staffImports, caller.companyId),
      eq(staffImports.createdBy, caller.personId),
      isNull(staffImports.doneAt),
    );
    await tx.delete(staffImports).where(own);
    await tx.insert(staffImports).values({
      id,
      companyId: caller.companyId,
      createdBy: caller.personId,
      fileName: name,
      // With rejects it can never be run.
      rows: rejects.length > 0 ? [] : rows,
      rejects,
      createdAt: now,
      expiresAt,
    });
  });
  return {
    id,
    file_name: name,
    rows: rows.length,
    accepted: rows.length - rejects.length,
    rejected: rejects.length,
    rejects: rejects.slice(0, IMPORT_REJECTS_SHOWN).map((reject) => ({
      line: reject.line,
      name: reject.name,
      problems: reject.problems.map((problem) => ({
        column: problem.column,
        value: reject[problem.column],
        reason: reasonOf(problem, language),
      })),
    })),
    expires_at: iso(expiresAt),
  };
}

const reasonOf = ({ reason, params = {} }: ImportReject['problems'][number], language: Language) =>
  nounText(reason, params, language);

/** The caller's own import of that id that has not ended; locked when asked. */
async function findImport({ db, caller, now }: MemberContext, id: string, lock = false): Promise<Import> {
  const query = db
    .select()
    .from(staffImports)
    .where(
      and(
        ofCompany(staffImports, caller.companyId),
        eq(staffImports.id, id),
        eq(staffImports.createdBy, caller.personId),
      ),
    );
  const [row] = lock ? await query.for('update') : await query;
  if (!row || row.expiresAt <= now) throw new Refusal('not-found', { what: '@staff-import' });
  return row;
}

const FILE_NAMES: Record<Locale, string> = { 'zh-CN': '未通过校验的行', 'en-US': 'rejected-rows' };
const MORE_NAMES: Record<Locale, [line: string, reasons: string]> = {
  'zh-CN': ['行号', '原因'],
  'en-US': ['Line', 'Reasons'],
};

/** Each rejected row as it was written, with its line before it and its reasons behind. */
export async function rejects(
  context: MemberContext,
  { id, format }: EndpointParsedInput<'staff.importRejects'>,
): Promise<FileAnswer> {
  const { language, locale } = context;
  const staffImport = await findImport(context, id);
  const [line, reasons] = MORE_NAMES[locale];
  const names = COLUMN_NAMES[locale];
  const problemText = (reject: ImportReject) =>
    reject.problems.map((problem) => `${names[problem.column]}: ${reasonOf(problem, language)}`).join('; ');
  async function* batches() {
    for (let at = 0; at < staffImport.rejects.length; at += AT_ONCE)
      yield staffImport.rejects
        .slice(at, at + AT_ONCE)
        .map((reject) => [reject.line, ...IMPORT_COLUMNS.map((column) => reject[column]), problemText(reject)]);
  }
  const texts = textColumns([...IMPORT_COLUMNS.map((column) => names[column]), reasons]);
  const columns = [{ title: line, kind: 'integer' as const }, ...texts];
  return tableAnswer(FILE_NAMES[locale], format, columns, batches());
}

/**
 * Invites everybody of a checked file. It is checked again under the lock: people, roles and departments may have
 * changed since, and then no invitation is sent.
 */
export async function run(
  context: MemberContext,
  { id }: EndpointParsedInput<'staff.importRun'>,
): Promise<EndpointOutput<'staff.importRun'>> {
  const { db, caller, now } = context;
  await lockPeople(db, caller.companyId);
  const staffImport = await findImport(context, id, true);
  const { fileName: name } = staffImport;
  if (staffImport.doneAt) throw new Refusal('state-forbids', { name, state: '@done' });
  if (staffImport.rejects.length > 0) throw new Refusal('state-forbids', { name, state: '@has-rejects' });
  const { newMembers, rejects: late } = await checkRows(context, staffImport.rows);
  if (late.length > 0) throw new Refusal('changed-meanwhile');
  await inviteAll(context, newMembers);
  await db
    .update(staffImports)
    .set({ doneAt: now, rows: [] })
    .where(and(ofCompany(staffImports, caller.companyId), eq(staffImports.id, id)));
  await audit(db, context, 'staff.import', `company:${caller.companyId}`, { name, invited: newMembers.length });
  return { invited: newMembers.length };
}

async function inviteAll(context: MemberContext, newMembers: readonly ImportedMember[]): Promise<void> {
  const { db, caller, now, services } = context;
  const { companyId } = caller;
  for (let at = 0; at < newMembers.length; at += AT_ONCE) {
    const some = newMembers.slice(at, at + AT_ONCE);
    const ids = await newMemberIds(db, some.length);
    const people = some.map((one, index) => ({ ...one, id: ids[index] as number }));
    await db.insert(members).values(
      people.map(({ id, departmentId }) => ({
        id,
        companyId,
        departmentId,
        status: 'invited' as const,
        createdAt: now,
      })),
    );
    const assignments = people.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ memberId: id, roleId })));
    if (assignments.length > 0) await db.insert(memberRoles).values(assignments);
    const drafts = people.map(({ id, row: { name, phone, email } }) =>
      draftInvitation(context, id, { name, phone: phone || null, email: email || null }),
    );
    await db.insert(invitations).values(drafts.map(({ invitation }) => invitation));
    await postMessages(
      services,
      db,
      drafts.map(({ message }) => message),
    );
  }
}

/** Taken before the rows are written, so that no role depends on the order in which rows come back. */
async function newMemberIds(db: Db, count: number): Promise<number[]> {
  const rows = await queryRowsIn<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('members', 'id'))::bigint as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}
