import { emit } from '@daas/server/messages/events/emit';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { useReceiver } from '../../support/receiver';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { stepUp } from '../steps';

const stage = useStage();
const receiver = useReceiver(() => stage.clock());

const look = async ({ page }: Visitor) => {
  await atRest(page);
  expect(await findings(page)).toEqual([]);
};

/** What the platform notices by itself: an app has nearly used up a limit. */
async function limitNear(name: string): Promise<void> {
  const { rows } = await stage.services.database.sql.query<{ company_id: number; id: number }>(
    `select a.company_id, a.id from apps a join companies c on c.id = a.company_id and c.is_demo
     where a.deleted_at is null order by a.company_id, a.id limit 1`,
  );
  const [app] = rows;
  if (!app) throw new Error('The demo has no app');
  await emit(stage.services.database.orm, {
    kind: 'limit.near',
    companyId: app.company_id,
    subject: `app:${app.id}`,
    data: { scope: 'app', target: { id: app.id, name }, limit: 'per_day', value: 1000, used: 800, percent: 80 },
    appId: app.id,
    at: stage.clock(),
  });
}

test.each([WIDE, NARROW])('at %i px: a notice is counted, read, and read on another device, too', async (width) => {
  const visitor = await visit(stage, { width });
  const { page, say, open, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/overview');
  const name = `订单同步 ${width}`;
  await limitNear(name);
  await expect
    .poll(async () => {
      await open('/overview');
      return page.getByRole('button', { name: new RegExp(`^${say('notice.open')}，`) }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: new RegExp(`^${say('notice.open')}`) }).click();
  const centre = page.getByRole('dialog');
  const notice = centre.getByRole('listitem').filter({ hasText: name });
  await notice.getByText('今日已调用 800 次，上限为 1000 次').waitFor();
  await look(visitor);
  await centre.getByText(say('notice.unread'), { exact: true }).first().click();
  await notice.getByRole('button', { name: say('notice.mark') }).click();
  await notice.waitFor({ state: 'detached' });
  await centre.getByText(say('notice.all'), { exact: true }).click();
  await notice.getByRole('link').click();
  await page.waitForURL(/app-manage\/detail/);
  expect(troubles).toEqual([]);
  await close();

  const other = await visit(stage, { width });
  await other.signIn();
  await other.open('/overview');
  await other.page.getByRole('button', { name: new RegExp(`^${other.say('notice.open')}`) }).click();
  const there = other.page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await there.waitFor();
  expect(await there.getByRole('button', { name: other.say('notice.mark') }).count()).toBe(0);
  await other.close();
});

test('a webhook that fails is seen in the log, and what it missed is sent again', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.my-data') }).click();
  await page.getByRole('link', { name: say('menu.webhooks'), exact: true }).click();
  await button('webhooks.webhook-new').first().click();
  await field('common.name').fill('订单系统');
  await field('webhooks.webhook-url').fill(receiver.url);
  await field('webhooks.webhook-events').click();
  await page.getByTitle(say('event.limit.near'), { exact: true }).click();
  await field('common.name').click();
  await look(visitor);
  await button('common.save').click();
  await stepUp(visitor);
  const shown = page.getByText(/^whsec_/);
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  await button('webhooks.secret-kept').click();

  receiver.status = 503;
  await limitNear('库存同步');
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  await open('/my-data/webhooks');
  const row = page
    .getByRole('row', { name: new RegExp(say('event.limit.near')) })
    .filter({ hasText: say('webhooks.delivery-pending') });
  await row.getByText(`${say('webhooks.failure-status')} 503`).waitFor();
  await look(visitor);
  receiver.status = 204;
  const before = receiver.received.length;
  await row.getByRole('button', { name: say('webhooks.replay') }).click();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  const first = receiver.verified<{ target: { name: string } }>(0, secret);
  const again = receiver.verified<{ target: { name: string } }>(receiver.received.length - 1, secret);
  expect(again).toEqual(first);
  expect(again).toMatchObject({ type: 'limit.near', data: { target: { name: '库存同步' } } });
  await open('/my-data/webhooks');
  const delivered = page
    .getByRole('row', { name: new RegExp(say('event.limit.near')) })
    .filter({ hasText: say('webhooks.delivery-delivered') });
  await delivered.getByRole('button', { name: say('webhooks.details') }).click();
  await page.getByRole('dialog').getByText('503').first().waitFor();
  await close();
});
