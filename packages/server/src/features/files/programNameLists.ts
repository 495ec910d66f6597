import { money, recordId, text } from '@daas/contract/shapes';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { fileBytes, openFile, removeFile } from '../../db/fileChunks';
import { uploads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { NameListDesk, NameListRow, Program } from '../../gateway';
import { newId } from '../../kernel/id';
import { HOUR_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { validate } from '../../kernel/validate';
import { inspectTable } from '../../tables/reading/reader';
import { kindOf } from '../../tables/reading/table';
import type { Services } from '../services';
import { lockedConnector } from './connector';
import { createList, deleteList, deliverList, listVersions, type Version } from './nameLists';
import type { Orderer } from './orderer';
import { chargedBy, entryFor, programOrderer } from './programOrders';

const createParameters = z.strictObject({
  file_name: text(200),
  column: text(100),
  match_by: z.enum(['name', 'code']),
});
const deliverBody = z.strictObject({ quote: money });

const presented = (list: Version): NameListRow => ({
  id: list.id,
  version: list.version,
  name: list.file_name,
  status: list.status,
  progress: list.progress,
  rows: list.rows,
  matched: list.matched,
  duplicate: list.duplicate,
  missing: list.missing,
  rejected: list.rejected,
  hidden_rows: list.hidden_rows,
  fill_rates: list.fill_rates,
  quote: list.quote,
  amount: list.amount,
  file_id: list.download_id,
  error: list.error,
  created_at: list.created_at,
});

/** Name lists of programs: the same lists as the console's, under the person who made the connector. // product §4 */
export function nameListDesk(getServices: () => Services): NameListDesk {
  const orderer = (program: Program, db?: Db) => programOrderer(getServices(), program, 'FILE', db);
  const inTransaction = <T>(program: Program, act: (context: Orderer) => Promise<T>): Promise<T> =>
    getServices().database.orm.transaction(async (tx) => act(await orderer(program, tx)));

  async function find(program: Program, id: string): Promise<Version> {
    const { list } = await listVersions(await orderer(program), program.connectorId);
    const version = list.find((one) => one.id === id);
    if (!version) throw new Refusal('not-found', { what: '@name-list' });
    return version;
  }

  return {
    async list(program) {
      const { list } = await listVersions(await orderer(program), program.connectorId);
      return list.map(presented);
    },
    get: async (program, id) => presented(await find(program, id)),
    async create(program, parameters, bytes) {
      const { companyId, connectorId, language, now } = program;
      const { file_name, column, match_by: matchBy } = validate(createParameters, parameters, language);
      kindOf(file_name);
      const { db, caller } = await orderer(program);
      const id = newId('upl');
      const own = and(ofCompany(uploads, companyId), eq(uploads.id, id));
      await db.insert(uploads).values({
        id,
        companyId,
        connectorId,
        fileName: file_name,
        size: bytes.length,
        createdBy: caller.personId,
        receivedAt: now,
        expiresAt: new Date(now.getTime() + HOUR_MS),
      });
      try {
        const file = await openFile(db, id);
        await file.write(bytes);
        await file.end();
        const { columns, rows, layout } = await inspectTable({ name: file_name, bytes: () => fileBytes(db, id) });
        await db.update(uploads).set({ columns, rows, hiddenRows: layout.hidden.rows }).where(own);
        return await inTransaction(program, async (context) =>
          presented(await createList(context, { id: connectorId, upload_id: id, column, match_by: matchBy })),
        );
      } catch (error) {
        // One that cannot be used leaves nothing behind.
        await removeFile(db, id);
        await db.update(uploads).set({ expiresAt: now }).where(own);
        throw error;
      }
    },
    deliver: (program, id, body) =>
      inTransaction(program, async (context) => {
        const { quote } = validate(deliverBody, body, program.language);
        const nameListId = recordId.safeParse(id).data;
        if (!nameListId) throw new Refusal('not-found', { what: '@name-list' });
        const cause = { type: 'name-list', id: nameListId };
        // Of two orders at once the second finds what the first was charged.
        await lockedConnector(context.db, program.companyId, program.connectorId, 'FILE');
        const before = await entryFor(context, cause);
        const list = await deliverList(context, { id: program.connectorId, name_list_id: nameListId, quote });
        return { list: presented(list), ...chargedBy(await entryFor(context, cause), before !== undefined) };
      }),
    remove: (program, id) =>
      inTransaction(program, async (context) => {
        await deleteList(context, { id: program.connectorId, name_list_id: id });
      }),
  };
}
