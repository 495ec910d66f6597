import { z } from 'zod';
import { MAX_UNITS } from '../constants';
import { endpoint } from '../endpoint';
import { ELEMENT_KINDS, INVENTORY_MOVEMENTS } from '../enums';
import { day, done, instant, listOf, money, numericId, paging, positiveMoney, recordId, sortBy, text } from '../shapes';

const nameAndId = z.object({ id: recordId, name: z.string() });
const units = z.number().int();
/** Number of purchased, allocated or returned units. */
const quantity = units.min(1).max(MAX_UNITS);
/** Price change from the next business day; null removes the price. */
const coming = z.object({ price: money.nullable(), from: day }).nullable();
const element = z.object({
  ...nameAndId.shape,
  kind: z.enum(ELEMENT_KINDS),
  /** Data set or application of the element. */
  product: z.string(),
  fields: z.number().int(),
  /** Price of a unit: a call, or a year of an application. */
  cost: money,
  floor: money,
  suggested: money,
  /** The company's price of a unit for customers without their own price; null if they pay the operator's. */
  price: money.nullable(),
  coming,
  customer_prices: z.number().int(),
  status: z.enum(['on', 'off']),
});
/** Stock of an element at a partner. */
const stock = z.object({
  element: nameAndId,
  cost: money,
  status: z.enum(['on', 'off']),
  /** Not allocated. */
  rest: units,
  /** Allocated and unused. */
  allocated: units,
  used_month: units,
  /** Earliest expiry of the remaining units. */
  expires_at: instant.nullable(),
  /** Days until it is used up at the usage of the last 30 days, or expires; null without usage. */
  lasts_days: z.number().nullable(),
  /** The last unit expires before it is used up. */
  expires_unused: z.boolean(),
  low: z.boolean(),
});
const dayRow = z.object({
  day,
  bought: units,
  allocated: units,
  used: units,
  returned: units,
  expired: units,
});
const allocation = z.object({
  id: recordId,
  element: nameAndId,
  quantity: units,
  used: units,
  rest: units,
  low: z.boolean(),
  expires_at: instant,
  ended_at: instant.nullable(),
  created_at: instant,
});
const customerApp = z.object({
  id: numericId,
  name: z.string(),
  customer: nameAndId,
  elements: z.array(z.string()),
  quantity: units,
  used: units,
  rest: units,
  low: z.boolean(),
  used_month: units,
  expires_at: instant.nullable(),
  /** App of a current customer of the company, which can receive units. */
  own: z.boolean(),
});
const movement = z.object({
  id: recordId,
  kind: z.enum(INVENTORY_MOVEMENTS),
  element: nameAndId,
  /** Null for purchases and for units that expire in stock. */
  customer: z.string().nullable(),
  app: z.string().nullable(),
  stock: units,
  allocated: units,
  call_id: recordId.nullable(),
  at: instant,
});
const changes = ['partner', 'audit'] as const;

/** Products and prepaid calls of a partner. Only that partner sees them, not those above or below. */
export const partnerInventory = {
  'partner.elements': endpoint({
    method: 'GET',
    path: '/api/partner/elements',
    access: 'element-manage',
    summary: 'List what the partner may sell, with cost and minimum price',
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      kind: z.enum(ELEMENT_KINDS).optional(),
      sort: sortBy(['name', 'cost', 'suggested']),
    }),
    output: listOf(element),
  }),
  'partner.element': endpoint({
    method: 'GET',
    path: '/api/partner/elements/{id}',
    access: 'element-manage',
    objects: { id: null },
    summary: 'Retrieve an element with its fields and customer-specific prices',
    input: z.strictObject({ id: recordId }),
    output: element.extend({
      field_list: z.array(z.object({ name: z.string(), label: z.string() })),
      prices: z.array(z.object({ customer: nameAndId, price: money.nullable(), coming, updated_at: instant })),
    }),
  }),
  'partner.setElementPrice': endpoint({
    method: 'PUT',
    path: '/api/partner/elements/{id}/price',
    access: 'element-manage',
    objects: { id: null, customer_id: 'customer' },
    changes,
    summary: 'Set the price of an element from tomorrow, for one customer or as the default; null removes it',
    input: z.strictObject({
      id: recordId,
      customer_id: recordId.optional(),
      price: positiveMoney.max(1e10).nullable(),
    }),
    output: done,
  }),
  'partner.inventory': endpoint({
    method: 'GET',
    path: '/api/partner/inventory',
    access: 'inventory-manage',
    summary: 'Retrieve the units left per element, lowest first, and the movements of the last 30 days',
    input: z.strictObject({}),
    output: z.object({
      stock: z.array(stock),
      days: z.array(dayRow),
      figures: z.object({ rest: units, allocated: units, used_month: units, low: units }),
      available: money,
    }),
  }),
  'partner.inventoryDays': endpoint({
    method: 'GET',
    path: '/api/partner/inventory/days',
    access: 'inventory-manage',
    summary: 'List the days with unit movements',
    input: z.strictObject({ ...paging }),
    output: listOf(dayRow),
  }),
  'partner.movements': endpoint({
    method: 'GET',
    path: '/api/partner/inventory/movements',
    access: 'inventory-manage',
    summary: 'List the unit movements of a day',
    input: z.strictObject({
      ...paging,
      day,
      kind: z.enum(INVENTORY_MOVEMENTS).optional(),
      element_id: recordId.optional(),
    }),
    output: listOf(movement).extend({ sum: dayRow }),
  }),
  'partner.buyInventory': endpoint({
    method: 'POST',
    path: '/api/partner/inventory',
    access: 'additional-purchase',
    besides: 'inventory-manage',
    charges: true,
    changes: ['partner', 'audit', 'cost'],
    summary: 'Buy units of an element from the balance, at the quoted cost',
    input: z.strictObject({ element_id: recordId, quantity, cost: positiveMoney }),
    output: z.object({ id: recordId, amount: money, ledger_entry_id: recordId, expires_at: instant }),
  }),
  'partner.customerApps': endpoint({
    method: 'GET',
    path: '/api/partner/apps',
    access: 'app-manage',
    summary: "List customers' apps with their allocated units, lowest first",
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      low: z.enum(['1']).optional(),
      sort: sortBy(['rest', 'used', 'expires_at']),
    }),
    output: listOf(customerApp),
  }),
  'partner.customerApp': endpoint({
    method: 'GET',
    path: '/api/partner/apps/{id}',
    access: 'app-manage',
    objects: { id: 'customerApp' },
    summary: "Retrieve the units allocated to and used by a customer's app, by day",
    input: z.strictObject({ id: numericId }),
    output: customerApp.extend({
      allocations: z.array(allocation),
      days: z.array(z.object({ day, used: units })),
    }),
  }),
  'partner.allocatable': endpoint({
    method: 'GET',
    path: '/api/partner/apps/allocatable',
    access: 'app-manage',
    summary: "List direct customers' apps, and the elements in stock",
    input: z.strictObject({}),
    output: z.object({
      apps: z.array(z.object({ id: numericId, name: z.string(), customer: nameAndId })),
      elements: z.array(z.object({ ...nameAndId.shape, rest: units })),
    }),
  }),
  'partner.allocate': endpoint({
    method: 'POST',
    path: '/api/partner/apps/{id}/allocations',
    access: 'app-manage',
    objects: { id: 'customerApp' },
    changes,
    summary: "Allocate units in stock to a customer's app, those that expire first",
    input: z.strictObject({ id: numericId, element_id: recordId, quantity }),
    output: done,
  }),
  'partner.takeBack': endpoint({
    method: 'POST',
    path: '/api/partner/allocations/{id}/return',
    access: 'app-manage',
    objects: { id: 'allocation' },
    changes,
    summary: 'Return allocated units to stock; after returning all of them the app stops drawing on the allocation',
    input: z.strictObject({ id: recordId, quantity: units.min(0).max(MAX_UNITS) }),
    output: allocation,
  }),
} as const;
