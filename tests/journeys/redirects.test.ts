import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../support/journey';
import { everyRedirect } from '../support/pages';
import { visit } from '../support/visitor';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('every redirect leads where the table says', async () => {
  const visitor = await visit(stage.browser, stage.url);
  await visitor.signIn();
  for (const { path: from, to } of await everyRedirect(visitor)) {
    await visitor.open(from);
    expect(new URL(visitor.page.url()).pathname, from).toBe(to);
  }
});
