import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { downloads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { FileDesk, FileRow, Program } from '../../gateway';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { TABLE_WRITERS } from '../../tables/tableFile';
import { answerOf, countFetch, type Download, statusAt } from '../downloads/downloads';
import { storedText } from '../downloads/texts';
import type { Services } from '../services';
import { fileConnector } from './connector';
import { orderPacket, quoteOf } from './packets';
import { chargedBy, entryFor, isTold, programOrderer } from './programOrders';

/** Files of connectors for programs; what they order is made as the console's is, under the person who made the connector. */
export function fileDesk(getServices: () => Services): FileDesk {
  const orderer = (program: Program) => programOrderer(getServices(), program, 'DATAPACKET');
  const orm = () => getServices().database.orm;
  return {
    async quote(program) {
      const { db, services, caller } = await orderer(program);
      const connector = await fileConnector(db, caller.companyId, program.connectorId, 'DATAPACKET');
      return quoteOf(db, services, caller.companyId, connector);
    },
    async order(program, key, { quote, format }) {
      const context = await orderer(program);
      const { db } = context;
      const [earlier] = await db
        .select({ id: downloads.id, contentType: downloads.contentType })
        .from(downloads)
        .where(and(ofConnector(program), eq(downloads.orderKey, key)));
      const id =
        earlier?.id ??
        (await orderPacket(context, program.connectorId, { key, format, audience: 'programs' }, (current) => {
          if (current.rows === 0) throw invalid('quote', 'nothing_matched', '@nothing-matched');
          if (current.amount !== quote) throw new Refusal('changed-meanwhile');
        }));
      const entry = await entryFor(context, { type: 'download', id });
      // The gateway forgets a key after a day; the file it made does not.
      if (earlier && (-(entry?.amount ?? 0) !== quote || earlier.contentType !== TABLE_WRITERS[format].contentType))
        throw new Refusal('idempotency-mismatch');
      const delivered = earlier !== undefined && entry !== undefined && (await isTold(context, entry, program.now));
      return { id, ...chargedBy(entry, delivered) };
    },
    async list(program, { limit, before }) {
      const rows = await orm()
        .select()
        .from(downloads)
        .where(and(fetchable(program), before === undefined ? undefined : lt(downloads.id, before)))
        .orderBy(desc(downloads.id))
        .limit(limit + 1);
      return { files: rows.slice(0, limit).map(presented), more: rows.length > limit };
    },
    async status(program, id) {
      const [row] = await orm()
        .select()
        .from(downloads)
        .where(and(ofConnector(program), eq(downloads.id, id)));
      if (!row) throw new Refusal('not-found', { what: '@download' });
      const { progress, amount, error } = row;
      const status = statusAt(row, program.now);
      return { ...presented(row), status, progress, amount, error: error && storedText(error, program.language) };
    },
    async open(program, id, request) {
      const [row] = await orm()
        .select()
        .from(downloads)
        .where(and(fetchable(program), eq(downloads.id, id)));
      if (!row) throw new Refusal('not-found', { what: '@download' });
      const file = answerOf(orm(), row, request);
      await countFetch(orm(), row, file.part);
      return { rows: row.rows, file };
    },
  };
}

const ofConnector = ({ companyId, connectorId }: Program) =>
  and(ofCompany(downloads, companyId), eq(downloads.connectorId, connectorId));
const fetchable = (program: Program) =>
  and(
    ofConnector(program),
    eq(downloads.status, 'done'),
    or(isNull(downloads.expiresAt), gt(downloads.expiresAt, program.now)),
  );

const presented = (row: Download): FileRow => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  content_type: row.contentType,
  rows: row.rows,
  bytes: row.bytes,
  created_at: iso(row.createdAt),
  expires_at: isoOrNull(row.expiresAt),
});
