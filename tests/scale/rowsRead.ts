import type { Sql } from '@daas/server/db/client';
import pg from 'pg';
import { vi } from 'vitest';

interface Statement {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Rows that a statement read, by table. */
export type RowsRead = Map<string, number>;

/** Returns what `run` returns, with the statements that it sent to the database. */
export async function watchStatements<T>(run: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | Statement, unknown];
    if (typeof config === 'string') statements.push({ text: config, values: Array.isArray(values) ? values : [] });
    else if (config?.text)
      statements.push({ text: config.text, values: config.values ?? (Array.isArray(values) ? values : []) });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query);
  try {
    return { result: await run(), statements };
  } finally {
    spy.mockRestore();
  }
}

/** Runs the statement once more and returns the rows that it read from each table; an index entry counts as its row. */
export async function rowsRead(sql: Sql, { text, values }: Statement): Promise<RowsRead> {
  const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, buffers off, format json) ${text}`,
    values,
    { prepare: false },
  );
  const read: RowsRead = new Map();
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'];
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table) read.set(table, (read.get(table) ?? 0) + each * (node['Actual Loops'] ?? 1));
    node.Plans?.forEach(visit);
  };
  visit((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan);
  return read;
}

/** Statements that only read; others of a GET request record the session's use. */
export const isRead = ({ text }: Statement): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from|for update|pg_notify)\b/i.test(text);
