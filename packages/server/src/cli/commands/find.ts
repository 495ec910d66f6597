import type { Command } from 'commander';
import { yuan } from '../../kernel/yuan';
import { type FoundRecord, findRecords } from '../../operator/findRecord';
import type { Tools } from '../tools';
import { parseText } from '../values';
import { actWithRecords } from './refunds';

const ID_MAX = 200;
const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : JSON.stringify(value));

function linesOf({ kind, id, companyId, company, record, entries }: FoundRecord): string[] {
  const columns = Object.entries(record).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`  ${name}: ${typeof value === 'string' ? value : textOf(value)}`],
  );
  const booked = entries.map(
    (entry) =>
      `  entry ${entry.id}: ${entry.kind}, ${yuan(entry.amount)} yuan, balance ${yuan(entry.balanceAfter)} yuan`,
  );
  return [`${kind} ${id} of ${company} (${companyId})`, ...columns, ...booked];
}

export function addFindCommand(program: Command, tools: Tools): void {
  const act = actWithRecords(tools, tools.actWithDatabase);
  const { report, now } = tools;
  program
    .command('find')
    .description(
      'find a call, entry, order, file, report, quote, key or delivery by its id, or calls by their request id',
    )
    .argument(
      '<id>',
      'call_…, led_…, ord_…, apo_…, exo_…, dwn_…, mrv_…, exp_…, key_…, whd_… or X-Request-Id',
      parseText(ID_MAX),
    )
    .action((id: string) =>
      act(async (db, records) => {
        const found = await findRecords(db, records, id, now());
        report(found, ...found.flatMap(linesOf));
      }),
    );
}
