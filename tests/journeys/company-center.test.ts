import { expect, test } from 'vitest';
import { findings } from '../support/axe';
import { useStage } from '../support/journey';
import { atRest, NARROW, type Visitor, visit, WIDE, WIDTHS } from '../support/visitor';
import { stepUp, tabTo } from './steps';

const stage = useStage();
const PASSWORD = 'Lantern#orchid7';
const PEOPLE = '/company-center/department-user';
const ROLES = '/company-center/role-admin';
const WHITE_LIST = '/company-center/white-list';

const admin = async (width: number): Promise<Visitor> => {
  const visitor = await visit(stage, { width });
  await visitor.signIn();
  return visitor;
};

/** What an invitation's link leads to, in a browser of its own. */
const guestAt = async (link: string, width: number): Promise<Visitor> => {
  const guest = await visit(stage, { width });
  await guest.open(link.slice(link.indexOf('/invitation')));
  return guest;
};

const INVITED = [
  { width: WIDE, name: '王宽', phone: '13912340001' },
  { width: NARROW, name: '王窄', phone: '13912340002' },
];
test.each(INVITED.filter(({ width }) => WIDTHS.includes(width)))(
  'at $width px somebody is invited by keyboard alone, and joins by a link that works once',
  async ({ width, name, phone }) => {
    const visitor = await admin(width);
    const { page, button, field, say, open } = visitor;
    await open(PEOPLE);
    await tabTo(page, button('staff.invite').first());
    await page.keyboard.press('Enter');
    await tabTo(page, field('common.person-name'));
    await page.keyboard.type(name);
    await tabTo(page, field('common.phone'));
    await page.keyboard.type(phone);
    await tabTo(page, button('staff.send'));
    await page.keyboard.press('Enter');
    await stepUp(visitor);
    await page.getByText(say('staff.invited-title')).waitFor();
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    const link = (await page.getByRole('dialog').locator('code').textContent()) ?? '';

    const guest = await guestAt(link, width);
    expect(await findings(guest.page)).toEqual([]);
    await guest.field('invitation.new-password').fill(PASSWORD);
    await guest.page.getByRole('checkbox').check();
    await guest.button('invitation.join').click();
    await guest.page.waitForURL('**/overview');
    await guest.close();

    const late = await guestAt(link, width);
    await late.page.getByRole('heading', { name: say('invitation.gone') }).waitFor();
    await late.close();

    await open(`${PEOPLE}?keyword=${phone}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(say('staff.state.active')).waitFor();
    await visitor.close();
  },
);

const MADE_ROLES = [
  { width: WIDE, name: '只看账单' },
  { width: NARROW, name: '只看账单二' },
];
test.each(MADE_ROLES.filter(({ width }) => WIDTHS.includes(width)))(
  'at $width px a role is made by keyboard alone',
  async ({ width, name }) => {
    const visitor = await admin(width);
    const { page, button, field, say, open } = visitor;
    await open(ROLES);
    await tabTo(page, button('roles.create'));
    await page.keyboard.press('Enter');
    await tabTo(page, field('roles.name'));
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole('tree', { name: say('roles.permissions') }));
    const group = page.getByRole('treeitem', { name: say('permission-group.cost-center') });
    const active = page.locator('[role="treeitem"][class*="-active"]', {
      hasText: say('permission-group.cost-center'),
    });
    for (let moves = 0; moves < 10 && (await active.count()) === 0; moves += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await group.getByRole('checkbox', { checked: true }).waitFor();
    await tabTo(page, button('common.save'));
    await page.keyboard.press('Enter');
    await stepUp(visitor);
    await page.getByRole('cell', { name, exact: true }).waitFor();
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    const { list } = await visitor.read<{ list: { name: string; permissions: string[] }[] }>('/api/company-user/role');
    expect(list.find((role) => role.name === name)?.permissions).toEqual([
      'get-price-list',
      'get-account-overview',
      'additional-purchase',
      'configure-balance-warning',
    ]);
    await visitor.close();
  },
);

test('who owns something is removed once somebody takes it over', async () => {
  const visitor = await admin(WIDE);
  const { page, button, say, open } = visitor;
  await open(PEOPLE);
  await button('staff.more-of', { name: '演示工程师' }).click();
  await page.getByRole('menuitem', { name: say('staff.remove') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('staff.hand-over')).fill('演示分析师');
  await page.getByTitle(/^演示分析师/).click();
  await dialog.getByRole('button', { name: /移\s?除/ }).click();
  await stepUp(visitor);
  await page.getByText(say('staff.remove-done', { name: '演示工程师' })).waitFor();
  await page.getByRole('row').filter({ hasText: '演示工程师' }).waitFor({ state: 'detached' });
  await visitor.close();
});

test.each(WIDTHS)(
  'at %d px the allowlist is not switched on around the own address, and is once that has a rule',
  async (width) => {
    const visitor = await admin(width);
    const { page, button, field, say, open, read } = visitor;
    let isProved = false;
    /** A change of the rules, an act of ordinary risk, needs a proof once in ten minutes; the mode needs one each time. */
    const proveOnce = async () => {
      if (!isProved) await stepUp(visitor);
      isProved = true;
    };
    await open(WHITE_LIST);
    const { list } = await read<{ list: { rule: string }[] }>('/api/company-user/white-list');
    for (const { rule } of list) {
      const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: rule, exact: true }) });
      await row.getByRole('button', { name: say('common.delete') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /删\s?除/ })
        .click();
      await proveOnce();
      await row.waitFor({ state: 'detached' });
    }
    await button('white-list.create').first().click();
    await field('white-list.rules').fill('10.0.0.0/8\n2001:db8::/32');
    await button('common.save').click();
    await proveOnce();
    await page.getByRole('cell', { name: '10.0.0.0/8' }).waitFor();
    const on = page.getByRole('radio', { name: new RegExp(`^${say('white-list.mode.on')}`) });
    await on.click();
    await stepUp(visitor);
    const refused = page.getByRole('alert').filter({ hasText: '127.0.0.1' });
    await refused.waitFor();
    expect(await on.isChecked()).toBe(false);
    await refused.getByRole('button', { name: say('white-list.add-own') }).click();
    await button('common.save').click();
    await page.getByRole('cell', { name: '127.0.0.1' }).waitFor();
    await on.click();
    await stepUp(visitor);
    await page.getByText(say('white-list.switched-on')).waitFor();
    await expect.poll(() => on.isChecked()).toBe(true);
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    const off = page.getByRole('radio', { name: new RegExp(`^${say('white-list.mode.off')}`) });
    await off.click();
    await stepUp(visitor);
    await page.getByText(say('white-list.switched-off')).waitFor();
    await visitor.close();
  },
);
