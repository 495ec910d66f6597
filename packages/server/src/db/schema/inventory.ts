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

/** Elements that partners may sell. A unit is a call of a data set or of a field group, or a year of an application. */
export const elements = pgTable(
  'elements',
  {
    id: recordId('ele'),
    name: text().notNull().unique(),
    kind: text({ enum: ELEMENT_KINDS }).notNull(),
    /** Null for an application. */
    dataSet: text(),
    /** Field group; covers calls that request only these fields. */
    fields: text().array().notNull().default([]),
    /** The product type of an application. */
    productType: bigint({ mode: 'number' }),
    /** Price per unit that a partner pays the operator. */
    cost: money().notNull(),
    /** Minimum price for customers. */
    floor: money().notNull(),
    suggested: money().notNull(),
    status: text({ enum: ['on', 'off'] })
      .notNull()
      .default('on'),
    /** Floor and status before `validFrom`: a change is valid for customers from the next business day. */
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
 * A partner's price per unit for one customer or for all others. A change is valid from the next business day; until then
 * the earlier price applies. // decision 0046
 */
export const elementPrices = pgTable(
  'element_prices',
  {
    id: recordId('elp'),
    companyId: companyId(),
    elementId: elementId(),
    reportId: text().references(() => customerReports.id),
    /** Null if it is withdrawn. */
    price: money(),
    /** Price before `validFrom`; null for none. */
    priceBefore: money(),
    validFrom: at().notNull(),
    updatedAt: at().notNull(),
    /** Time of the notification to customers. */
    toldAt: at(),
  },
  (table) => [
    unique().on(table.companyId, table.elementId, table.reportId).nullsNotDistinct(),
    index().on(table.validFrom),
  ],
);

/** Units of one purchase by a partner. */
export const inventoryLots = pgTable(
  'inventory_lots',
  {
    id: recordId('lot'),
    companyId: companyId(),
    elementId: elementId(),
    bought: units().notNull(),
    /** Units that are not allocated. */
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
 * Units of a lot that are assigned to an app of a customer. The counter `allocation:<id>` has the used units; the account
 * of the partner, who has paid, guards it.
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
    /** Allocated units less returned and expired ones. */
    quantity: units().notNull(),
    expiresAt: at().notNull(),
    /** No unit can be used after this time. */
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

/** Append-only ledger of units: the change of stock and of allocated units by each movement. */
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
