import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
import { queryRowsIn } from '../db/queryRows';
import {
  applicationOrders,
  apps,
  callRecords,
  connectors,
  departments,
  downloads,
  exclusiveOrders,
  exclusiveSets,
  exportOrders,
  ledgerEntries,
  marketReportVersions,
  nameLists,
  refunds,
} from '../db/schema';
import { ofCompany, sameCompany } from '../db/tenant';
import type { LedgerEntry } from './ledger';
import type { ChargeOwner } from './refunds';

const l = alias(ledgerEntries, 'l');
const r = alias(callRecords, 'r');
const v = alias(nameLists, 'v');
const d = alias(downloads, 'd');
const x = alias(exportOrders, 'x');
const m = alias(marketReportVersions, 'm');
const e = alias(exclusiveOrders, 'e');
const s = alias(exclusiveSets, 's');
const ao = alias(applicationOrders, 'ao');
const k = alias(connectors, 'k');
const p = alias(apps, 'p');
const t = alias(departments, 't');
const f = alias(refunds, 'f');

/** The file or order of each ledger entry `l`: `v`, `d`, `x`, `m`, `e`, `s` and `ao`. */
export const CAUSE_JOINS = sql`
  left join name_lists v on l.cause_type = 'name-list' and v.id = l.cause_id and ${sameCompany(v, l)}
  left join downloads d on l.cause_type = 'download' and d.id = l.cause_id and ${sameCompany(d, l)}
  left join exports x on x.download_id = d.id and ${sameCompany(x, l)}
  left join market_report_versions m on l.cause_type = 'market-report' and m.id = l.cause_id and ${sameCompany(m, l)}
  left join exclusive_orders e on l.cause_type = 'exclusive-order' and e.id = l.cause_id and ${sameCompany(e, l)}
  left join exclusive_sets s on s.id = e.set_id and ${sameCompany(s, l)}
  left join application_orders ao on l.cause_type = 'application-order' and ao.id = l.cause_id and ${sameCompany(ao, l)}`;
/** With the call, and the connector of any of them. */
const JOINS = sql`
  left join call_records r on l.cause_type = 'call' and r.id = l.cause_id and ${sameCompany(r, l)} ${CAUSE_JOINS}
  left join connectors k on k.id = coalesce(r.connector_id, v.connector_id, d.connector_id) and ${sameCompany(k, l)}`;
const DATA_SET = sql`coalesce(r.data_set, k.data_set, d.data_set, s.data_set, case when m.id is not null then 'market-report' end,
  'application:' || ao.product_type)`;
const APP = sql`coalesce(r.app_id, k.app_id)`;
/** The department that ordered a file or an order of `CAUSE_JOINS`. */
export const DEPARTMENT = sql`coalesce(x.department_id, e.department_id, m.department_id)`;

/** Returns the owners of a charge; without a call record, of nobody. */
export async function findChargeOwner(db: Db, charge: LedgerEntry): Promise<ChargeOwner & { isStored: boolean }> {
  const rows = await queryRowsIn<Record<string, string | number | null>>(
    db,
    sql`
    select ${DATA_SET} as data_set, k.id as connector_id, ${APP} as app_id, ${DEPARTMENT} as department_id,
      (l.cause_type <> 'call' or r.id is not null)::int as stored
    from ledger_entries l ${JOINS} where l.id = ${charge.id} and ${ofCompany(l, charge.companyId)}`,
  );
  const [row] = rows;
  const id = (value: string | number | null | undefined) => (value == null ? null : Number(value));
  return {
    dataSet: row?.data_set == null ? null : String(row.data_set),
    connectorId: id(row?.connector_id),
    appId: id(row?.app_id),
    departmentId: id(row?.department_id),
    isStored: Number(row?.stored) === 1,
  };
}

/** A line of a bill, and its days. */
export interface BillLine {
  from: Date;
  to: Date;
  by: 'product' | 'connector' | 'app' | 'department';
  key: string;
}

/** Condition of each way to divide a bill; a department includes those below it. */
const LINES: Record<BillLine['by'], (key: string) => SQL> = {
  product: (key) => sql`coalesce(${DATA_SET}, '') = ${key}`,
  connector: (key) => sql`coalesce(k.id::text, '') = ${key}`,
  app: (key) => sql`coalesce(${APP}::text, '') = ${key}`,
  department: (key) => sql`coalesce(t.path::text[] @> array[${key}::text], ${key} = '')`,
};

/** Returns ids of the charges of a bill's line that are not refunded completely, oldest first. */
export async function findLineCharges(db: Db, companyId: number, line: BillLine, limit: number): Promise<string[]> {
  const rows = await queryRowsIn<{ id: string }>(
    db,
    sql`
    select l.id from ledger_entries l ${JOINS}
    left join apps p on p.id = ${APP} and ${sameCompany(p, l)}
    left join departments t on t.id = coalesce(p.department_id, ${DEPARTMENT}) and ${sameCompany(t, l)}
    where ${ofCompany(l, companyId)} and l.at >= ${line.from} and l.at < ${line.to} and l.amount < 0
      and l.kind in ('call', 'file', 'application') and ${LINES[line.by](line.key)}
      and -l.amount > coalesce((select sum(f.amount) from refunds f where f.charge_id = l.id and ${ofCompany(f, companyId)}), 0)
    order by l.seq limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
