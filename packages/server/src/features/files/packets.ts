import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { downloads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { FileQuote } from '../../gateway';
import { allowedDataSet, definitionOf } from '../../kernel/dataSets';
import { Refusal } from '../../kernel/refusal';
import { rowPrice } from '../../money/prices';
import type { TableFormat } from '../../tables/types';
import type { Connector } from '../connectors/repository';
import { conditionsOf } from '../connectors/selection';
import type { MemberContext } from '../context';
import { presentFile } from '../downloads/downloads';
import type { Audience } from '../downloads/exportLayout';
import { fileNameOf } from '../downloads/fileDescription';
import type { Services } from '../services';
import { fieldsOf, fileConnector, lockedConnector } from './connector';
import { acceptDelivery } from './delivery';
import { note, type Orderer } from './orderer';

const MAX_ROWS = 100_000;
const LISTED = 100;

/** What a file costs now. Throws `product-not-bought` while no price is agreed. */
export async function quoteOf(db: Db, services: Services, companyId: number, connector: Connector): Promise<FileQuote> {
  const fields = fieldsOf(definitionOf(connector.dataSet), connector.fields);
  const whose = { companyId, dataSet: connector.dataSet, now: services.clock() };
  const unit = await rowPrice(db, whose, { fields, filters: [connector.filter] });
  if (unit === null) throw new Refusal('product-not-bought');
  const { total: rows, capped } = await services.market.count(
    definitionOf(connector.dataSet),
    conditionsOf(connector),
    MAX_ROWS,
  );
  return { rows, capped, unit_price: unit.price, relations: unit.relations, amount: unit.price * rows };
}

export async function listPackets(
  { db, caller, services, now, language }: MemberContext,
  id: number,
): Promise<EndpointOutput<'packet.list'>> {
  const connector = await fileConnector(db, caller.companyId, id, 'DATAPACKET');
  const [quote, rows] = await Promise.all([
    quoteOf(db, services, caller.companyId, connector),
    db
      .select()
      .from(downloads)
      .where(
        and(
          ofCompany(downloads, caller.companyId),
          eq(downloads.connectorId, id),
          inArray(downloads.kind, ['data-set', 'exclusive-set']),
        ),
      )
      .orderBy(desc(downloads.createdAt), desc(downloads.id))
      .limit(LISTED),
  ]);
  return { list: rows.map((row) => presentFile(row, now, language)), quote };
}

/**
 * Counting reads the market, which keeps its own connection; only then the charge and the order are made as one.
 * `accept` throws where what it costs now is not what was seen; a program's `key` makes one file.
 */
export async function orderPacket(
  context: Orderer,
  id: number,
  { key, format, audience }: { key: string | null; format: TableFormat; audience: Audience },
  accept: (current: FileQuote) => void,
): Promise<string> {
  const { db, caller, services, now, locale } = context;
  const seen = await fileConnector(db, caller.companyId, id, 'DATAPACKET');
  allowedDataSet(context, seen.dataSet);
  const current = await quoteOf(db, services, caller.companyId, seen);
  accept(current);
  const { rows, amount, relations } = current;
  return db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const connector = await lockedConnector(inside.db, caller.companyId, id, 'DATAPACKET');
    if (connector.version !== seen.version) throw new Refusal('changed-meanwhile');
    const def = definitionOf(connector.dataSet);
    const downloadId = await acceptDelivery(inside, connector, {
      kind: 'data-set',
      audience,
      name: `${fileNameOf(def, connector, locale, now)}.${format}`,
      fields: fieldsOf(def, connector.fields),
      filter: connector.filter,
      keyword: connector.keyword,
      sort: connector.sort,
      rows,
      amount,
      relations,
      ...(key === null ? {} : { key }),
    });
    await note(inside, 'packet.create', `download:${downloadId}`, { connector: id, rows, amount });
    return downloadId;
  });
}

export async function createPacket(
  context: MemberContext,
  { id, rows, quote, format, audience }: EndpointParsedInput<'packet.create'>,
): Promise<EndpointOutput<'packet.create'>> {
  const { db, caller, now, language } = context;
  const downloadId = await orderPacket(context, id, { key: null, format, audience }, (current) => {
    if (current.rows !== rows || current.amount !== quote) throw new Refusal('changed-meanwhile');
  });
  const own = and(ofCompany(downloads, caller.companyId), eq(downloads.id, downloadId));
  const [row] = await db.select().from(downloads).where(own);
  if (!row) throw new Error('The file was not stored');
  return presentFile(row, now, language);
}
