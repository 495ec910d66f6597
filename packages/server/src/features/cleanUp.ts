import { KEPT_DAYS, MONITOR_DAYS } from '@daas/contract/constants';
import { RECOVERY_OPEN_DAYS } from '@daas/contract/endpoints/recovery';
import { EVENT_DAYS } from '@daas/contract/events';
import { DAY_MS } from '../kernel/period';
import type { Services } from './services';

const days = (count: number) => (now: Date) => new Date(now.getTime() - count * DAY_MS);

/** What may go and when; `$1` is the moment computed by `before`. */
const RULES: readonly { before: (now: Date) => Date; statement: string }[] = [
  // Daily bounds count the codes of one day.
  { before: days(2), statement: 'delete from challenges where expires_at < $1' },
  { before: days(2), statement: 'delete from attempts where last_at < $1' },
  { before: days(RECOVERY_OPEN_DAYS), statement: 'delete from factor_recoveries where ready_at < $1' },
  { before: days(0), statement: 'delete from known_devices where expires_at < $1' },
  { before: days(30), statement: 'delete from sessions where expires_at < $1' },
  { before: days(0), statement: 'delete from idempotency_keys where expires_at < $1' },
  { before: days(0), statement: 'delete from api_idempotency where expires_at < $1' },
  { before: days(0), statement: 'delete from oauth_states where expires_at < $1' },
  // A token that is known to have ended says so to its agent, which fetches another one.
  {
    before: days(7),
    statement: `delete from api_keys k using apps a where a.id = k.app_id and a.kind = 'agent' and k.expires_at < $1`,
  },
  { before: days(0), statement: 'delete from used_signatures where expires_at < $1' },
  { before: days(0), statement: 'delete from address_counts where ends_at < $1' },
  { before: days(30), statement: `delete from outbox where state <> 'queued' and created_at < $1` },
  // Who does not use an address any more is not remembered by it.
  {
    before: days(0),
    statement: `
      delete from failed_addresses f where since < $1 and not exists (
        select 1 from persons p where case f.channel when 'sms' then p.phone else lower(p.email) end = f.address)`,
  },
  { before: days(30), statement: `delete from jobs where state in ('done', 'failed') and run_at < $1` },
  { before: days(MONITOR_DAYS), statement: 'delete from monitor_changes where at < $1' },
  { before: days(MONITOR_DAYS), statement: 'delete from monitor_loads where at < $1' },
  { before: days(30), statement: 'delete from monitor_tasks where created_at < $1' },
  { before: days(EVENT_DAYS), statement: 'delete from webhook_deliveries where created_at < $1' },
  // Their notices go with them. A cursor that stands before the last of them is refused.
  {
    before: days(EVENT_DAYS),
    statement: `
      with gone as (delete from events where at < $1 and sequence is not null returning company_id, sequence)
      update event_heads h set gone = greatest(h.gone, l.last)
      from (select company_id, max(sequence) as last from gone group by company_id) l where l.company_id = h.company_id`,
  },
  { before: days(1), statement: 'delete from exports where download_id is null and valid_until < $1' },
  { before: days(30), statement: 'delete from export_tasks where export_id is null and created_at < $1' },
  // What the last version held may be read for so long after its end. // features/exclusive/README.md
  {
    before: days(KEPT_DAYS),
    statement: `
      with ended as (
        update exclusive_sets set version = 0, rows = 0, next_at = null
        where expires_at < $1 and version > 0 returning id),
      versions as (delete from exclusive_versions using ended where set_id = ended.id)
      delete from exclusive_rows using ended where set_id = ended.id`,
  },
  { before: days(0), statement: 'delete from staff_imports where expires_at < $1' },
  {
    before: days(0),
    statement: `
      delete from tax_reports using tax_authorizations a where a.id = authorization_id and a.ends_at <= $1`,
  },
  // Whom an unanswered link went to.
  {
    before: days(0),
    statement: `update tax_authorizations set contacts = '[]' where contacts <> '[]' and link_expires_at <= $1`,
  },
  // The evidence of a consent is kept for a year after its end.
  { before: days(365), statement: 'delete from tax_authorizations where coalesce(ends_at, link_expires_at) <= $1' },
  {
    before: days(0),
    statement: `
      with gone as (
        delete from uploads u where expires_at < $1 and not exists (select 1 from name_lists n where n.upload_id = u.id)
        returning id)
      delete from file_chunks using gone where file_id = gone.id`,
  },
  {
    before: days(0),
    statement: `
      with gone as (update downloads set status = 'expired' where status = 'done' and expires_at < $1 returning id)
      delete from file_chunks using gone where file_id = gone.id`,
  },
];

/** Removes what has served its time. */
export async function cleanUp({ database, market, clock }: Services): Promise<void> {
  const now = clock();
  for (const { before, statement } of RULES) await database.long.query(statement, [before(now)]);
  await market.forgetChanges(days(MONITOR_DAYS)(now));
}
