-- Hand-written: apps and connectors count what they spend by the day and in all, too, as if they always had. Of days only the
-- last with an entry may go on.
insert into "usage_counters" ("subject", "metric", "window", "used")
select "subject", 'spend', 'all', sum("used")
from "usage_counters"
where "metric" = 'spend' and "window" like 'm:%' and ("subject" like 'app:%' or "subject" like 'connector:%')
group by "subject"
on conflict ("subject", "metric", "window") do update set "used" = excluded."used";--> statement-breakpoint
with last as (
  select to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from ledger_entries
), posted as (
  select -l.amount as amount, coalesce(r.connector_id, n.connector_id, d.connector_id) as connector_id, r.app_id
  from ledger_entries l
  left join ledger_entries f on l.kind = 'refund' and f.kind = 'file' and (f.cause_type, f.cause_id) = (l.cause_type, l.cause_id)
  left join call_records r on l.kind = 'call' and r.id = l.cause_id and r.company_id = l.company_id
  left join name_lists n on l.cause_type = 'name-list' and n.id = l.cause_id
  left join downloads d on l.cause_type = 'download' and d.id = l.cause_id
  where l.kind in ('call', 'file', 'refund')
    and to_char(coalesce(f.at, l.at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = (select day from last)
), shares as (
  select 'connector:' || connector_id as subject, amount from posted where connector_id is not null
  union all
  select 'app:' || coalesce(p.app_id, c.app_id), amount
  from posted p left join connectors c on c.id = p.connector_id where coalesce(p.app_id, c.app_id) is not null
)
insert into "usage_counters" ("subject", "metric", "window", "used")
select subject, 'spend', 'd:' || (select day from last), sum(amount) from shares group by subject
on conflict ("subject", "metric", "window") do update set "used" = excluded."used";
