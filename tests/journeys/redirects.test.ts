import { expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { everyRedirect } from '../support/pages';
import { visit } from '../support/visitor';

const stage = useStage();

test('every redirect leads where the table says', async () => {
  const visitor = await visit(stage.browser, stage.url);
  await visitor.signIn();
  for (const { path: from, to } of await everyRedirect(visitor)) {
    await visitor.open(from);
    expect(new URL(visitor.page.url()).pathname, from).toBe(to);
  }
});
