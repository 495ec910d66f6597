import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { everyRedirect } from '../../support/pages';
import { atRest, goTo, visit } from '../../support/visitor';

const stage = useStage();

test('every redirect leads where the table says', async () => {
  const visitor = await visit(stage);
  await visitor.signIn();
  // Loaded once: the same router answers for addresses typed in and gone to.
  await visitor.open('/');
  for (const { path: from, to } of await everyRedirect(visitor)) {
    await goTo(visitor.page, from);
    await atRest(visitor.page);
    expect(new URL(visitor.page.url()).pathname, from).toBe(to);
  }
});
