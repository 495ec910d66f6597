import { beforeEach, describe, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { shiftsOf, watchShifts } from '../../support/layoutShifts';
import { addresses, PAGES, type PageRoute } from '../../support/pages';
import { type Visitor, visit } from '../../support/visitor';

/** Milliseconds; longer than a page takes to draw, so that each answer is drawn on its own. */
const LATEST = 700;

/** A number below `most` that depends on the text alone. */
const spread = (text: string, most: number): number =>
  [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7) % most;

describe.each(['first', 'second', 'third'])('answers that arrive in the %s order', (order) => {
  let visitor: Visitor;
  let addressOf: (page: PageRoute) => string;
  const stage = useStage(async () => {
    visitor = await visit(stage);
    await visitor.signIn();
    addressOf = await addresses(visitor);
    await watchShifts(visitor.page);
  });
  beforeEach(async () => {
    await visitor.context.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.context.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await new Promise((done) => setTimeout(done, spread(`${order} ${pathname}`, LATEST)));
      await route.fallback();
    });
  });

  test.each(PAGES)('move nothing on $route.path', async (page) => {
    await visitor.open(addressOf(page));
    expect(await shiftsOf(visitor.page)).toEqual([]);
  });
});
