import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { stepUp, tabTo } from '../steps';

const stage = useStage();
const PEOPLE = '/company-center/department-user';
const HEADER = 'Name,Phone,Mail,Department,Roles';

const admin = async (width: number): Promise<Visitor> => {
  const visitor = await visit(stage, { width });
  await visitor.signIn();
  return visitor;
};
const csv = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines].join('\n')),
});

test.each([
  { width: WIDE, digit: 1 },
  { width: NARROW, digit: 2 },
])('at $width px a file with wrong rows invites nobody and names them; the mended one invites all', async (given) => {
  const visitor = await admin(given.width);
  const { page, button, say, open } = visitor;
  const person = (n: number) => `导入${given.digit}${n}`;
  const phone = (n: number) => `1391235${given.digit}00${n}`;
  await open(PEOPLE);
  await button('staff-import.open').click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  const right = `${person(1)},${phone(1)},,,`;
  await file.setInputFiles(
    csv(right, `${person(2)},12,,,`, `${person(3)},,nobody,没有的部门,`, `${person(4)},${phone(1)},,,`),
  );
  await dialog.getByText(say('table-upload.matched-all', { looked: 4, matched: 1 })).waitFor();
  await button('staff-import.check').click();
  await dialog.getByText(say('staff-import.rejected', { file: 'people.csv', rows: 4, rejected: 3 })).waitFor();
  const rejects = dialog.getByRole('table').getByRole('row');
  expect((await rejects.allInnerTexts()).slice(1).map((row) => row.split(/\s/)[0])).toEqual(['3', '4', '5']);
  expect(await dialog.getByRole('button', { name: /^邀\s?请$/ }).isDisabled()).toBe(true);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await button('staff-import.rejects-file').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  const found = async () =>
    (
      await visitor.read<{ total: number }>(
        `/api/company-user/staff?keyword=${encodeURIComponent(`导入${given.digit}`)}`,
      )
    ).total;
  expect(await found()).toBe(0);

  await button('staff-import.other-file').click();
  await file.setInputFiles(csv(right, `${person(2)},${phone(2)},,,`));
  await button('staff-import.check').click();
  await button('staff-import.run', { n: 2 }).click();
  await stepUp(visitor);
  await page.getByText(say('staff-import.done', { n: 2 })).waitFor();
  expect(await found()).toBe(2);
  await visitor.close();
});

test('at 390 px who owns something is removed once somebody takes it over', async () => {
  const visitor = await admin(NARROW);
  const { page, button, say, open } = visitor;
  const name = '演示数据一';
  await open(`${PEOPLE}?keyword=${encodeURIComponent('10000000009')}`);
  await button('staff.more-of', { name }).click();
  await page.getByRole('menuitem', { name: say('staff.remove') }).click();
  const dialog = page.getByRole('dialog', { name: say('staff.remove-title', { name }) });
  const heir = dialog.getByLabel(say('staff.hand-over'));
  await dialog.getByText(say('staff.owns-nothing')).or(heir).first().waitFor();
  if (await heir.isVisible()) {
    await heir.fill('演示分析师');
    await page.getByTitle(/^演示分析师/).click();
  }
  await dialog.getByRole('button', { name: /移\s?除/ }).click();
  await stepUp(visitor);
  await page.getByText(say('staff.remove-done', { name })).waitFor();
  await visitor.close();
});

test('a department is moved under another by keyboard alone', async () => {
  const visitor = await admin(WIDE);
  const { page, say, open } = visitor;
  type Tree = { list: { id: number; name: string; parent_id: number | null }[] };
  const tree = () => visitor.read<Tree>('/api/company-user/department');
  const idOf = async (name: string) => (await tree()).list.find((one) => one.name === name)?.id as number;
  const target = await idOf('风控部');
  await open(`${PEOPLE}?department=${await idOf('法务合规部')}`);
  await tabTo(page, page.getByRole('button', { name: /^移\s?动$/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('staff.title-move', { name: '法务合规部' }) });
  await tabTo(page, dialog.getByRole('combobox'));
  await page.keyboard.type('风控部');
  const active = page.locator('[role="treeitem"][class*="-active"]', { hasText: '风控部' });
  await page.getByRole('treeitem', { name: '风控部' }).last().waitFor();
  for (let moves = 0; moves < 10 && (await active.count()) === 0; moves += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: /^(保\s?存|移\s?动)$/ }));
  await page.keyboard.press('Enter');
  await page.getByText(say('staff.done-move')).waitFor();
  expect((await tree()).list.find(({ name }) => name === '法务合规部')?.parent_id).toBe(target);
  await visitor.close();
});

test.each([WIDE, NARROW])('at %d px the audit log shows what a change was before and after', async (width) => {
  const visitor = await admin(width);
  const { page, context, say, open } = visitor;
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const made = await context.request.post('/api/company-user/department', { data: { name: `旧名${width}` }, headers });
  const { id } = (await made.json()).data;
  await context.request.put(`/api/company-user/department/${id}`, { data: { name: `新名${width}` }, headers });
  await open(`/company-center/audit-log?subject=department:${id}`);
  const line = page.getByRole('row').filter({ hasText: '重命名部门' });
  await line.getByRole('button', { name: say('common.view') }).click();
  const changes = page.getByRole('region', { name: say('audit-log.changes') });
  await changes.getByRole('cell', { name: `新名${width}` }).waitFor();
  expect((await changes.getByRole('cell').allInnerTexts()).slice(-2)).toEqual([`旧名${width}`, `新名${width}`]);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  const refused = await context.request.delete(`/api/company-user/department/${id}`, {
    data: { move_to: null },
    headers,
  });
  expect(refused.ok()).toBe(true);
  await visitor.close();
});
