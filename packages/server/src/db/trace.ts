import { type SQL, sql } from 'drizzle-orm';
import type { Trace } from '../kernel/trace';

/**
 * Marks a transaction with the trace of the request it is for: as a comment (sqlcommenter's form), and as the session's
 * application name until it ends, so that each of its statements shows it in `pg_stat_activity` and in PostgreSQL's log,
 * prepared ones too. // decision 0031
 */
// A header's text in a statement: `readTrace` let nothing through but hexadecimal digits and dashes.
export const traceMark = ({ traceparent }: Trace): SQL =>
  sql.raw(`set local application_name = 'daas ${traceparent}' /*traceparent='${traceparent}'*/`);
