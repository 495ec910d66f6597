import type { Command } from 'commander';
import { addOperator, listOperators, removeOperator } from '../../operator/operators';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseOperator } from '../values';

/** Commands for the people who may act, and their keys. */
export function addOperatorCommands(
  program: Command,
  { actAsOperator, actToAddOperator, withDatabase, report, now }: Tools,
): void {
  const operators = program.command('operator').description('manage the operators, who act with --as and their key');
  operators
    .command('add')
    .description('add an operator; the key is shown only once')
    .argument('<name>', '1 to 60 characters', parseOperator)
    .option('--without-operator', 'allow it without another operator, for example after all keys were lost')
    .action((name: string, { withoutOperator = false }: { withoutOperator?: boolean }) =>
      actToAddOperator(withoutOperator, async (db, by) => {
        const key = await addOperator(db, { name, by, now: now() });
        report({ name, key }, `Key of ${name}, shown once: ${key}`, 'Set OPERATOR_KEY or OPERATOR_KEY_FILE to use it.');
      }),
    );
  operators
    .command('remove')
    .description('remove an operator; the key is rejected immediately')
    .argument('<name>')
    .action((name: string) =>
      actAsOperator(async (db) => {
        const removed = await removeOperator(db, { name, now: now() });
        report({ name: removed, removed: true }, `${removed} is no longer an operator.`);
      }),
    );
  operators
    .command('list')
    .description('list the operators')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const all = await listOperators(orm);
        const rows = all.map(({ name, createdAt, createdBy }) => [
          name,
          createdAt.toISOString().slice(0, 10),
          createdBy,
        ]);
        report(all, ...(all.length > 0 ? formatColumns(['name', 'added', 'by'], rows) : ['No operators.']));
      }),
    );
}
