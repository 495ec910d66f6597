import { MENUS, type MenuItem } from '@daas/contract/menus';
import { type AccessKey, deriveAccess, type OperationPermissions } from '@daas/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { everyPage, type PageAddress } from '../support/pages';
import { atRest, goTo, type Visitor, visit } from '../support/visitor';

const ANALYST = '10000000002';
const FORBIDDEN: AccessKey[] = ['get-connector-list', 'create-connector', 'get-account-overview', 'get-price-list'];

const stage = useStage();
let pages: PageAddress[];
let analyst: Visitor;
let held: Record<AccessKey, boolean>;
beforeAll(async () => {
  const admin = await visit(stage);
  await admin.signIn();
  pages = await everyPage(admin);
  await admin.close();
  analyst = await visit(stage);
  await analyst.signIn(ANALYST);
  const { operation_permissions } = await analyst.read<{ operation_permissions: OperationPermissions }>(
    '/api/common-account/permissions',
  );
  held = deriveAccess(operation_permissions);
});

const leaves = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.children ? leaves(item.children) : [item]));

test('the analyst is the one of the demo: no connectors, no cost, no company', () => {
  expect(FORBIDDEN.filter((key) => held[key])).toEqual([]);
});

test('the menu holds what may be opened and nothing else', async () => {
  const { page, open, say } = analyst;
  await open('/overview');
  const menu = page.getByRole('navigation', { name: say('shell.menu') });
  // Closed groups are opened: what they hold counts.
  const closed = menu.locator('[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = leaves(MENUS)
    .filter(({ access }) => !access || held[access])
    .map((item) => item.path);
  await expect
    .poll(() => menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(paths);
});

test('an address typed in leads to the 403 page where the key is missing, and shows the page where it is held', async () => {
  const { page, open, say } = analyst;
  const refused = page.getByRole('heading', { name: say('guard.title') });
  const guarded = pages.filter(({ route }) => route.access);
  expect(guarded.length).toBeGreaterThan(0);
  for (const { path, route } of guarded) {
    const may = held[route.access as AccessKey];
    // What may be seen is loaded by the walks over every page, too.
    if (may) {
      await goTo(page, path);
      await atRest(page);
    } else await open(path);
    expect(await refused.isVisible(), path).toBe(!may);
  }
});
