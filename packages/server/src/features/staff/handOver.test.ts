import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../db/schema';
import { OWNED, PERSONAL } from './handOver';

/** Columns of a company's tables that name a person: `members.person_id`. */
const naming = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table as PgTable);
    if (!columns.some((column) => column.name === 'companyId')) return [];
    return columns
      .filter((column) => /(person|owner)Id$|[a-z]By$/.test(column.name))
      .map((column) => `${name}.${column.name}`);
  });

/** These say who it is or who did something, and stay true when they leave. */
const TELLING = [
  // What they let in has ended by then.
  'agents.personId',
  'audit_log.personId',
  'customer_reports.createdBy',
  'disputes.createdBy',
  'export_tasks.createdBy',
  'invitations.invitedBy',
  'market_report_versions.orderedBy',
  'members.personId',
  'name_lists.matchBy',
  'permission_requests.decidedBy',
  'service_accounts.createdBy',
  'service_tokens.createdBy',
  'sessions.personId',
  'sign_on_subjects.personId',
  'tax_authorizations.endedBy',
  'white_list_rules.createdBy',
];

test('whatever names a person in a company is handed over, goes with them, or only tells', () => {
  const known = [...OWNED, ...PERSONAL].map(({ table, owner }) => `${getTableName(table)}.${owner.name}`);
  expect([...new Set([...known, ...TELLING])].sort()).toEqual(naming.sort());
});
