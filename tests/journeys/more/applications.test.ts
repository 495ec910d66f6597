import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, visit, WIDE } from '../../support/visitor';

const stage = useStage();

test.each([{ width: WIDE }, { width: NARROW }])(
  'at $width px the homepage says how each application stands, and a trial is asked for and withdrawn',
  async ({ width }) => {
    const visitor = await visit(stage, { width });
    await visitor.signIn();
    const { page, say, open, button } = visitor;
    await open('/data-application/homepage');
    for (const state of ['NEW', 'EXPERIMENTAL', 'OFFICIAL', 'EXPIRED'])
      await page
        .getByRole('list')
        .getByText(say(`applications.state.${state}`), { exact: true })
        .first()
        .waitFor();
    await atRest(page);
    // The walk over every page checks it wide.
    if (width === NARROW) expect(await findings(page)).toEqual([]);

    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByText(say('applications.state.NEW'), { exact: true }) });
    await card.getByRole('button', { name: new RegExp(`^${say('applications.try')} `) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('applications.order.ask-trial') })
      .click();
    await card.getByText(/等待平台确认/).waitFor();
    const row = page.getByRole('row').filter({ hasText: say('applications.status.pending') });
    await row.getByRole('button', { name: say('applications.cancel') }).click();
    // The row's own stands before the dialog's.
    await page.getByRole('dialog').waitFor();
    await button('applications.cancel').last().click();
    await card.getByRole('button', { name: new RegExp(`^${say('applications.try')} `) }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: say('applications.status.cancelled') })
      .first()
      .waitFor();

    const city = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '城市宏观数据' }) });
    await city.getByRole('link').click();
    await page.waitForURL('**/data-market/plan/insight-into/urban-macro-data');
    await visitor.close();
  },
);
