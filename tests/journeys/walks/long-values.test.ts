import { expect, test } from 'vitest';
import { cutTexts } from '../../support/cutTexts';
import { useStage } from '../../support/journey';
import { lengthenAnswers } from '../../support/longValues';
import { everyPage } from '../../support/pages';
import { NARROW, visit } from '../../support/visitor';
import { tooWide } from '../../support/walk';

const stage = useStage();

test.each(['en-US', 'zh-CN', 'ar-EG'] as const)(
  'names, links and figures of any length fit a phone in %s',
  { timeout: 960_000 },
  async (language) => {
    const visitor = await visit(stage, { language, width: NARROW });
    await visitor.signIn();
    const pages = await everyPage(visitor);
    await lengthenAnswers(visitor.context);
    const faults: string[] = [];
    for (const { path } of pages) {
      await visitor.open(path);
      const excess = await tooWide(visitor);
      if (excess > 0) faults.push(`${path}: ${excess} px too wide`);
      faults.push(...(await cutTexts(visitor.page)).map((line) => `${path}: ${line}`));
    }
    await visitor.close();
    expect(faults).toEqual([]);
  },
);
