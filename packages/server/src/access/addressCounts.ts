import type { Sql } from '../db/client';

/** Counter of an address that all servers share. The table is unlogged: a crash loses a few minutes. */
const COUNT = `
  insert into address_counts as c (key, count, ends_at) values ($1, $2, now() + $3 * interval '1 ms')
  on conflict (key) do update set
    count = case when c.ends_at <= now() then excluded.count else c.count + excluded.count end,
    ends_at = case when c.ends_at <= now() or $4 then excluded.ends_at else c.ends_at end
  returning count, (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms`;

/** Increments a counter and returns it. It restarts after its window; each increment extends a sliding window. */
export async function incrementCount(
  sql: Sql,
  key: string,
  { amount, windowMs, slides = false }: { amount: number; windowMs: number; slides?: boolean },
): Promise<{ count: number; leftMs: number }> {
  const { rows } = await sql.query<{ count: number; left_ms: number }>(COUNT, [key, amount, windowMs, slides]);
  const [row] = rows;
  return { count: row?.count ?? amount, leftMs: row?.left_ms ?? windowMs };
}
