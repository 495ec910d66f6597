import { dataSet } from '@daas/contract/datasets';
import { type Command, InvalidArgumentError } from 'commander';
import { yuan } from '../../kernel/yuan';
import { requireApplicationKey } from '../../operator/applications';
import { listElements, offerElement, withdrawElement } from '../../operator/elements';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseAmount, parseName } from '../values';

function parseDataSet(key: string) {
  const def = dataSet(key);
  if (!def) throw new InvalidArgumentError('a data set, as enterprise');
  return def;
}

/** Commands for elements that partners may sell. */
export function addElementCommands(program: Command, { act, withDatabase, report, now }: Tools): void {
  program
    .command('offer-element')
    .description(
      'let partners sell a data set, a group of its fields or an application; the same name again sets prices',
    )
    .argument('<name>', '1 to 60 characters', parseName(60))
    .option('--data-set <key>', 'sold per call', parseDataSet)
    .option('--fields <names>', 'only these fields of the data set, separated by commas', (text) => text.split(','))
    .option('--application <key>', 'sold per year', requireApplicationKey)
    .requiredOption('--cost <yuan>', 'price of a unit for partners', parseAmount)
    .requiredOption('--floor <yuan>', 'minimum price for customers', parseAmount)
    .requiredOption('--suggested <yuan>', 'default price for customers', parseAmount)
    .action((name: string, { dataSet: set, fields = [], application, ...prices }) =>
      act(async (db) => {
        if (Boolean(set) === Boolean(application)) throw new Error('Set either --data-set or --application');
        const scope = set ? { dataSet: set, fields } : { productType: application.productType };
        const element = await offerElement(db, { name, scope, prices, now: now() });
        report(
          element,
          `${element.id} ${name} costs ${yuan(element.cost)} yuan, suggested ${yuan(element.suggested)}.`,
        );
      }),
    );
  program
    .command('withdraw-element')
    .description('stop selling an element; purchases remain valid')
    .argument('<element>', 'id')
    .action((id: string) =>
      act(async (db) => {
        await withdrawElement(db, { id, now: now() });
        report({ id, status: 'off' }, `${id} is no longer sold.`);
      }),
    );
  program
    .command('list-elements')
    .description('list elements that partners may sell')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const list = await listElements(orm);
        const rows = list.map(({ id, name, kind, dataSet: set, cost, floor, suggested, status }) => [
          id,
          name,
          kind,
          set ?? '--',
          yuan(cost),
          yuan(floor),
          yuan(suggested),
          status,
        ]);
        report(
          list,
          ...formatColumns(['ID', 'NAME', 'KIND', 'DATA SET', 'COST', 'FLOOR', 'SUGGESTED', 'STATUS'], rows),
        );
      }),
    );
}
