import { ELEMENT_KINDS, INVENTORY_MOVEMENTS } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { customerReports } from './partners';
import { companyId } from './references';

const elementId = () =>
  text()
    .notNull()
    .references(() => elements.id);
const units = () => bigint({ mode: 'number' });

/** What partners may sell: a unit is a call of a data set or of a group of its fields, or a year of an application. */
export const elements = pgTable(
  'elements',
  {
    id: recordId('ele'),
    name: text().notNull().unique(),
    kind: text({ enum: ELEMENT_KINDS }).notNull(),
    /** Null of an application. */
    dataSet: text(),
    /** Of a field group; a call that asks for no other belongs to it. */
    fields: text().array().notNull().default([]),
    /** The product type of an application. */
    productType: bigint({ mode: 'number' }),
    /** What a partner pays the house for a unit. */
    cost: money().notNull(),
    /** No partner sells below it. */
    floor: money().notNull(),
    suggested: money().notNull(),
    status: text({ enum: ['on', 'off'] })
      .notNull()
      .default('on'),
    /** Of floor and status before `validFrom`, for customers' prices: a change of them holds from the next business day on. */
    floorBefore: money(),
    statusBefore: text({ enum: ['on', 'off'] }),
    validFrom: at().notNull().default(new Date(0)),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.dataSet),
    check('elements_prices', sql`${table.cost} > 0 and ${table.floor} > 0 and ${table.suggested} >= ${table.floor}`),
    check('elements_of', sql`(${table.dataSet} is null) = (${table.kind} = 'application')`),
  ],
);

/**
 * What a partner asks for a unit: of one customer, or of all others. A change holds from the next business day on, until
 * when the price before it does. // decision 0054
 */
export const elementPrices = pgTable(
  'element_prices',
  {
    id: recordId('elp'),
    companyId: companyId(),
    elementId: elementId(),
    reportId: text().references(() => customerReports.id),
    /** Null where it was taken back. */
    price: money(),
    /** Before `validFrom`; null where there was none. */
    priceBefore: money(),
    validFrom: at().notNull(),
    updatedAt: at().notNull(),
    /** When the customers were notified. */
    toldAt: at(),
  },
  (table) => [
    unique().on(table.companyId, table.elementId, table.reportId).nullsNotDistinct(),
    index().on(table.validFrom),
  ],
);

/** Units that a partner bought at once. */
export const inventoryLots = pgTable(
  'inventory_lots',
  {
    id: recordId('lot'),
    companyId: companyId(),
    elementId: elementId(),
    bought: units().notNull(),
    /** Not allocated. */
    rest: units().notNull(),
    unitCost: money().notNull(),
    ledgerEntryId: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.companyId, table.elementId, table.expiresAt),
    index().on(table.expiresAt),
    check('inventory_lots_rest', sql`${table.rest} >= 0 and ${table.rest} <= ${table.bought}`),
  ],
);

/**
 * Units of a lot that one app of a customer draws on. How many it used is the counter `allocation:<id>`, guarded by the
 * account of the partner, who has paid.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: recordId('alc'),
    companyId: companyId(),
    lotId: text()
      .notNull()
      .references(() => inventoryLots.id),
    elementId: elementId(),
    reportId: text()
      .notNull()
      .references(() => customerReports.id),
    customerId: companyId(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** Allocated less returned and expired. */
    quantity: units().notNull(),
    expiresAt: at().notNull(),
    /** Nothing is drawn from then on. */
    endedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    index('allocations_live').on(table.appId).where(sql`${table.endedAt} is null`),
    index().on(table.companyId, table.appId),
    index().on(table.expiresAt),
    check('allocations_quantity', sql`${table.quantity} >= 0`),
  ],
);

/** The ledger of units, append-only: what each movement adds to the stock and to what is allocated. */
export const inventoryMovements = pgTable(
  'inventory_movements',
  {
    id: recordId('inv'),
    companyId: companyId(),
    kind: text({ enum: INVENTORY_MOVEMENTS }).notNull(),
    elementId: elementId(),
    lotId: text().notNull(),
    allocationId: text(),
    stock: units().notNull(),
    allocated: units().notNull(),
    callId: text(),
    at: at().notNull(),
  },
  (table) => [
    index().on(table.companyId, table.at),
    index().on(table.companyId, table.elementId, table.at),
    index().on(table.allocationId, table.at),
    index().on(table.lotId),
  ],
);
