import { type SQL, sql } from 'drizzle-orm';
import type { Trace } from '../kernel/trace';

/**
 * Marks a transaction with the trace of its request: as a comment in the format of sqlcommenter, and as the application
 * name, which `pg_stat_activity` and PostgreSQL's log show for each statement. The text of the header is safe in SQL:
 * `readTrace` accepts only hexadecimal digits and dashes.
 */
export const traceMark = ({ traceparent }: Trace): SQL =>
  sql.raw(`set local application_name = 'daas ${traceparent}' /*traceparent='${traceparent}'*/`);
