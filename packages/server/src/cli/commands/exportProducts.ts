import { EXPORT_REFERENCE_MINUTES, EXPORT_TARGETS } from '@daas/contract/endpoints/exportTasks';
import { type Command, Option } from 'commander';
import { requireDataSet } from '../../operator/describeDataSet';
import {
  createExportProductLink,
  issueExportProduct,
  listExportProducts,
  revokeExportProduct,
  rotateExportProduct,
} from '../../operator/exportProducts';
import type { Tools } from '../tools';
import { parseHours, parseId, parseKey, parseName } from '../values';

/** Products that hand result sets over to the export pages, and the secrets they sign their links with. */
export function addExportProductCommands(
  program: Command,
  { act, withDatabase, withKeys, tell, now, config }: Tools,
): void {
  const products = program
    .command('export-product')
    .description('products that open the export pages, and the secrets they sign with');
  const withSealer: (run: (acting: Parameters<typeof issueExportProduct>[0]) => Promise<void>) => Promise<void> = (
    run,
  ) =>
    withKeys(async (database, { sealer }) => {
      await database.orm.transaction((db) => run({ db, sealer, now: now() }));
    });
  products
    .command('issue')
    .description('let a product hand result sets over; its secret is shown this once')
    .argument('<key>', 'what its links begin with', parseKey)
    .requiredOption('--name <name>', 'shown to those who open its links', parseName(60))
    .action((key: string, { name }) =>
      withSealer(async (acting) => {
        const secret = await issueExportProduct(acting, { key, name });
        tell({ key, name, secret }, `${key} may sign with ${secret}`, 'It is not shown again.');
      }),
    );
  products
    .command('rotate')
    .description('give a product a new secret, shown this once')
    .argument('<key>', 'the product', parseKey)
    .option('--overlap <hours>', 'the old one is good for so long', parseHours, 24)
    .action((key: string, { overlap }) =>
      withSealer(async (acting) => {
        const secret = await rotateExportProduct(acting, key, overlap);
        tell({ key, secret, overlap }, `${key} signs with ${secret}`, `The old one is good for ${overlap} hours.`);
      }),
    );
  products
    .command('revoke')
    .description('refuse all links of a product; what was opened goes on')
    .argument('<key>', 'the product', parseKey)
    .action((key: string) =>
      act(async (db) => {
        await revokeExportProduct(db, key, now());
        tell({ key, revoked: true }, `Links of ${key} are refused.`);
      }),
    );
  products
    .command('link')
    .description('write a link as the product would, to try an export page out')
    .argument('<key>', 'the product', parseKey)
    .requiredOption('--company <id>', 'who may open it', parseId)
    .option('--data-set <key>', 'whose rows', 'enterprise')
    .option('--keyword <words>', 'which of them')
    .addOption(new Option('--target <target>', 'where they go').choices(EXPORT_TARGETS).default('file'))
    .action((key: string, { company, dataSet, keyword, target }) =>
      withSealer(async (acting) => {
        const { key: dataSetKey } = requireDataSet(dataSet);
        const question = { company, dataSet: dataSetKey, target, minutes: EXPORT_REFERENCE_MINUTES - 1 };
        const path = await createExportProductLink(acting, key, { ...question, ...(keyword ? { keyword } : {}) });
        const link = `${config.PUBLIC_URL ?? ''}${path}`;
        tell({ link }, link, `It opens for ${EXPORT_REFERENCE_MINUTES - 1} minutes, for members of ${company}.`);
      }),
    );
  products
    .command('list')
    .description('list the products')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const all = await listExportProducts(orm);
        const lines = all.map(({ key, name, revoked, previousUntil }) =>
          [key, name, revoked && 'revoked', previousUntil && `old secret until ${previousUntil.toISOString()}`]
            .filter(Boolean)
            .join('  '),
        );
        tell(all, ...(lines.length > 0 ? lines : ['No product hands anything over.']));
      }),
    );
}
