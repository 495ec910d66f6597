import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  agents,
  apiIdempotency,
  auditLog,
  customerReports,
  disputes,
  erasures,
  exportTasks,
  factorRecoveries,
  invitations,
  knownDevices,
  marketReportVersions,
  members,
  monitorDigests,
  monitorReads,
  notices,
  outbox,
  passkeys,
  permissionRequests,
  phoneChanges,
  portraits,
  recentSearches,
  recoveryCodes,
  secondFactors,
  serviceAccounts,
  serviceTokens,
  sessions,
  signOnSubjects,
  staffImports,
  whiteListRules,
} from '../../db/schema';
import { OWNED } from '../staff/handOver';

/** Rows that a column of a table attributes to a person. */
export interface PersonRows {
  table: PgTable;
  person: PgColumn;
}

/** Deleted with the person. */
export const DELETED: readonly PersonRows[] = [
  { table: secondFactors, person: secondFactors.personId },
  { table: passkeys, person: passkeys.personId },
  { table: recoveryCodes, person: recoveryCodes.personId },
  { table: factorRecoveries, person: factorRecoveries.personId },
  { table: signOnSubjects, person: signOnSubjects.personId },
  { table: sessions, person: sessions.personId },
  { table: knownDevices, person: knownDevices.personId },
  { table: portraits, person: portraits.personId },
  { table: phoneChanges, person: phoneChanges.personId },
  { table: outbox, person: outbox.personId },
  // Also removed when the person leaves a company.
  { table: notices, person: notices.personId },
  { table: apiIdempotency, person: apiIdempotency.personId },
  { table: recentSearches, person: recentSearches.personId },
  { table: staffImports, person: staffImports.createdBy },
  { table: monitorDigests, person: monitorDigests.personId },
  { table: monitorReads, person: monitorReads.personId },
];

/** Belong to a company, which hands them over to another member before the person is erased. */
export const HANDED_OVER: readonly PersonRows[] = OWNED.map(({ table, owner }) => ({ table, person: owner }));

/** State who did something. They remain with the person's id, which is a pseudonym after the erasure. */
export const ACTS: readonly PersonRows[] = [
  { table: auditLog, person: auditLog.personId },
  { table: members, person: members.personId },
  { table: agents, person: agents.personId },
  { table: customerReports, person: customerReports.createdBy },
  { table: disputes, person: disputes.createdBy },
  { table: erasures, person: erasures.personId },
  { table: exportTasks, person: exportTasks.createdBy },
  { table: invitations, person: invitations.invitedBy },
  { table: marketReportVersions, person: marketReportVersions.orderedBy },
  { table: permissionRequests, person: permissionRequests.decidedBy },
  { table: serviceAccounts, person: serviceAccounts.createdBy },
  { table: serviceTokens, person: serviceTokens.createdBy },
  { table: whiteListRules, person: whiteListRules.createdBy },
];

/** Columns of these rows that are secrets or bytes: an export omits them. */
export const OMITTED = [
  'secret',
  'previous_secret',
  'code_hash',
  'token_hash',
  'link_hash',
  'browser_hash',
  'hash',
  'bytes',
  'public_key',
  'answer',
  'request',
] as const;

/** A column whose text describes a person without a reference. */
interface Described {
  /** SQL name, `table.column`. */
  column: string;
  /**
   * `erased`: set to null, to a pseudonym, or the row is deleted. `replaced`: name, phone and mail of the person become the
   * pseudonym. `kept`: remains for the reason that docs/operations.md gives.
   */
  fate: 'erased' | 'replaced' | 'kept';
}
const described = (fate: Described['fate'], columns: string): Described[] =>
  columns
    .trim()
    .split(/\s+/)
    .map((column) => ({ column, fate }));

/** All columns whose text may describe a person. A test derives from the schema that none is missing. */
export const DESCRIBED: readonly Described[] = [
  ...described(
    'erased',
    `persons.name persons.phone persons.email persons.password_hash persons.locale persons.time_zone persons.notifications
    members.contact_phone members.contact_email members.notifications
    invitations.name invitations.phone invitations.email invitations.token_hash
    balance_warnings.phones balance_warnings.emails failed_addresses.address challenges.subject attempts.subject`,
  ),
  ...described('replaced', 'audit_log.detail events.data events.receivers webhook_deliveries.body jobs.payload'),
  // Evidence: addresses of acts and calls, and consents of taxpayers.
  ...described(
    'kept',
    `audit_log.ip call_records.ip audit_log.subject
    tax_authorizations.contacts tax_authorizations.contact_name tax_authorizations.contact_phone tax_authorizations.consent_ip`,
  ),
  // Contents of companies, which are responsible for them.
  ...described(
    'kept',
    `customer_reports.contact_name customer_reports.contact_phone customer_reports.need customer_reports.note
    file_chunks.bytes name_list_entries.term name_list_entries.reject monitor_tasks.terms monitor_tasks.missing_values
    exclusive_rows.data call_records.detail idempotency_keys.answer webhook_attempts.answer
    apps.name apps.description connectors.name connectors.description api_keys.name white_list_rules.note
    service_accounts.description service_tokens.name roles.name roles.description departments.name
    disputes.reason disputes.answer refunds.reason purchases.note application_orders.reason commission_lines.note
    commission_months.dispute commission_months.reference ledger_entries.description erasures.reason
    uploads.file_name name_lists.file_name downloads.name saved_filters.name regional_plans.name market_reports.name
    exclusive_sets.name monitor_rules.name webhooks.name`,
  ),
];
