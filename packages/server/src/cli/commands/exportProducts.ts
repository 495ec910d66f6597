import { EXPORT_REFERENCE_MINUTES } from '@daas/contract/endpoints/exportTasks';
import { EXPORT_TARGETS } from '@daas/contract/enums';
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

/** Commands for products that pass result sets to the export pages, and their signing secrets. */
export function addExportProductCommands(
  program: Command,
  { act, withDatabase, withKeys, report, now, config }: Tools,
): void {
  const products = program
    .command('export-product')
    .description('manage products that link to the export pages, and their signing secrets');
  const withSealer: (run: (acting: Parameters<typeof issueExportProduct>[0]) => Promise<void>) => Promise<void> = (
    run,
  ) =>
    withKeys(async (database, { sealer }) => {
      await database.orm.transaction((db) => run({ db, sealer, now: now() }));
    });
  products
    .command('issue')
    .description('register a product; its secret is shown only once')
    .argument('<key>', 'key of the product in its links', parseKey)
    .requiredOption('--name <name>', 'shown to users of its links', parseName(60))
    .action((key: string, { name }) =>
      withSealer(async (acting) => {
        const secret = await issueExportProduct(acting, { key, name });
        report({ key, name, secret }, `Signing secret of ${key}: ${secret}`, 'It is not shown again.');
      }),
    );
  products
    .command('rotate')
    .description('give a product a new secret, shown only once')
    .argument('<key>', 'the product', parseKey)
    .option('--overlap <hours>', 'hours for which the old secret remains valid', parseHours, 24)
    .action((key: string, { overlap }) =>
      withSealer(async (acting) => {
        const secret = await rotateExportProduct(acting, key, overlap);
        report(
          { key, secret, overlap },
          `New signing secret of ${key}: ${secret}`,
          `The old secret is valid for ${overlap} hours.`,
        );
      }),
    );
  products
    .command('revoke')
    .description('reject all links of a product; open exports continue')
    .argument('<key>', 'the product', parseKey)
    .action((key: string) =>
      act(async (db) => {
        await revokeExportProduct(db, key, now());
        report({ key, revoked: true }, `Links of ${key} are rejected.`);
      }),
    );
  products
    .command('link')
    .description('create a link like the product, to test an export page')
    .argument('<key>', 'the product', parseKey)
    .requiredOption('--company <id>', 'company that may open it', parseId)
    .option('--data-set <key>', 'data set of the rows', 'enterprise')
    .option('--keyword <words>', 'keyword of the rows')
    .addOption(new Option('--target <target>', 'target of the export').choices(EXPORT_TARGETS).default('file'))
    .action((key: string, { company, dataSet, keyword, target }) =>
      withSealer(async (acting) => {
        const { key: dataSetKey } = requireDataSet(dataSet);
        const question = { company, dataSet: dataSetKey, target, minutes: EXPORT_REFERENCE_MINUTES - 1 };
        const path = await createExportProductLink(acting, key, { ...question, ...(keyword ? { keyword } : {}) });
        const link = `${config.PUBLIC_URL ?? ''}${path}`;
        report({ link }, link, `It opens for ${EXPORT_REFERENCE_MINUTES - 1} minutes, for members of ${company}.`);
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
        report(all, ...(lines.length > 0 ? lines : ['No products.']));
      }),
    );
}
