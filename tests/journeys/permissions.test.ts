import { MENUS, type MenuItem } from '@daas/contract/menus';
import type { AccessKey } from '@daas/contract/permissions';
import { expect, test } from 'vitest';
import { useStage } from '../support/journey';
import type { Visitor } from '../support/visitor';
import { type HeldPermissions, visitAsAnalyst } from './steps';

const FORBIDDEN: AccessKey[] = ['get-connector-list', 'create-connector', 'get-account-overview', 'get-price-list'];

let analyst: Visitor;
let held: HeldPermissions;
const stage = useStage(async () => {
  ({ analyst, held } = await visitAsAnalyst(stage));
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
