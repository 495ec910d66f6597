import { describe, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { lengthenAnswers } from '../../support/longValues';
import { addresses, PAGES, type PageRoute } from '../../support/pages';
import { cutTexts } from '../../support/truncatedTexts';
import { NARROW, type Visitor, visit } from '../../support/visitor';
import { tooWide } from '../../support/walk';

describe.each(['en-US', 'zh-CN', 'ar-EG'] as const)('names, links and figures of any length in %s', (language) => {
  let visitor: Visitor;
  let addressOf: (page: PageRoute) => string;
  const stage = useStage(async () => {
    visitor = await visit(stage, { language, width: NARROW });
    await visitor.signIn();
    addressOf = await addresses(visitor);
    await lengthenAnswers(visitor.context);
  });

  test.each(PAGES)('fit a phone on $route.path', async (page) => {
    await visitor.open(addressOf(page));
    expect(await tooWide(visitor)).toBe(0);
    expect(await cutTexts(visitor.page)).toEqual([]);
  });
});
