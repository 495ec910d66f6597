import type { AccessKey } from '@daas/contract/permissions';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { everyPage, type PageAddress } from '../../support/pages';
import { atRest, goTo, type Visitor, visit } from '../../support/visitor';
import { type HeldPermissions, visitAsAnalyst } from '../steps';

let pages: PageAddress[];
let analyst: Visitor;
let held: HeldPermissions;
const stage = useStage(async () => {
  const admin = await visit(stage);
  await admin.signIn();
  pages = await everyPage(admin);
  await admin.close();
  ({ analyst, held } = await visitAsAnalyst(stage));
});

test('an address typed in leads to the 403 page where the key is missing, and shows the page where it is held', async () => {
  const { page, open, say } = analyst;
  const refused = page.getByRole('heading', { name: say('guard.title') });
  const guarded = pages.filter(({ route }) => route.access);
  expect(guarded.length).toBeGreaterThan(0);
  await open('/overview');
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
