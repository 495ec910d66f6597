import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { generate } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { goTo, HEIGHT, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { acceptAgreement } from '../steps';

const NEW_PASSWORD = 'Lantern#orchid7';
/** Of an authenticator's codes. // RFC 6238 */
const STEP_SECONDS = 30;

const stage = useStage();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await visit(stage);
});
afterEach(() => visitor?.close());

/** Each test has a person of its own: the demo's accounts end in digits. */
const person = (n: number) => ({ phone: `1000000000${n}`, password: DEMO_ACCOUNT.password });

const proveByPassword = async ({ page, field }: Visitor, password: string) => {
  await field('step-up.password').fill(password);
  await page.keyboard.press('Enter');
};

test.each([
  { width: WIDE, phone: person(1).phone, mail: 'wide@example.com' },
  { width: NARROW, phone: person(5).phone, mail: 'narrow@example.com' },
])('at $width px a portrait in the header, a mail address by its code, times in another zone', async (given) => {
  const { page, open, field, button, say, read } = visitor;
  await page.setViewportSize({ width: given.width, height: HEIGHT });
  await visitor.signIn(given.phone);
  await open('/personal-center/info');
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 640, 400);
    return canvas.toDataURL('image/png').split(',')[1] as string;
  });
  const header = page.locator('header img');
  expect(await header.count()).toBe(0);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await header.waitFor();
  expect(await header.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);

  await page.getByRole('button', { name: `${say('personal-info.replace')} ${say('common.email')}` }).click();
  await field('personal-info.email-new').fill(given.mail);
  await button('personal-info.send').click();
  const hint = page.getByRole('status').filter({ hasText: say('demo.code') });
  await field('personal-info.code').fill((await hint.locator('code').textContent()) as string);
  await button('personal-info.confirm').click();
  await proveByPassword(visitor, DEMO_ACCOUNT.password);
  await page.getByText(given.mail).waitFor();

  await page.getByLabel(say('personal-info.time-zone')).fill('America/New_York');
  await page.keyboard.press('Enter');
  await button('common.save').click();
  await page.getByText(say('common.saved')).waitFor();
  await goTo(page, '/personal-center/sessions');
  const { list } = await read<{ list: { last_seen_at: string }[] }>('/api/common-account/sessions');
  const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' });
  const day = newYork.format(new Date(list[0]?.last_seen_at ?? 0));
  await page
    .getByText(new RegExp(`${say('own-sessions.last-used', { at: day })} \\d`))
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByText(new RegExp(`${say('own-sessions.last-used', { at: day })} \\d`))
    .first()
    .waitFor();
});

test('another phone by codes to both: the old one signs in no longer', async () => {
  const { page, open, field, button, say } = visitor;
  const { phone, password } = person(2);
  await visitor.signIn(phone, password);
  await open('/personal-center/info');
  await page.getByRole('button', { name: `${say('personal-info.replace')} ${say('common.phone')}` }).click();
  const wanted = '10000000078';
  await field('personal-info.phone-new').fill(wanted);
  await button('personal-info.send').click();
  const codeIn = (place: ReturnType<typeof page.getByRole>) =>
    place
      .getByRole('status')
      .filter({ hasText: say('demo.code') })
      .locator('code')
      .textContent();
  const modal = page.getByRole('dialog', { name: say('personal-info.phone-title') });
  await field('personal-info.code').fill((await codeIn(modal)) as string);
  await button('personal-info.confirm').click();
  const proof = page.getByRole('dialog', { name: say('step-up.title') });
  await button('step-up.send').click();
  await proof.getByLabel(say('step-up.code'), { exact: true }).fill((await codeIn(proof)) as string);
  // The dialog below has a button of the same name.
  await button('step-up.confirm').and(proof.getByRole('button')).click();
  await page.getByText(wanted).waitFor();
  await expect(visitor.signIn(phone, password)).rejects.toThrow();
  await visitor.signIn(wanted, password);
});

test('a new password ends the other browser’s session and not this one', async () => {
  const { page, open, field, button, say } = visitor;
  const { phone, password } = person(4);
  await visitor.signIn(phone, password);
  const other = await visit(stage);
  await other.signIn(phone, password);
  await open('/personal-center/update-password');
  await field('update-password.new').fill('Passw0rd!');
  await page
    .getByText(new RegExp(`^${say('update-password.strength')}${say('update-password.strength-weak')}`))
    .waitFor();
  await field('update-password.new').fill(NEW_PASSWORD);
  await field('update-password.again').fill(NEW_PASSWORD);
  await button('update-password.submit').click();
  await proveByPassword(visitor, password);
  await page.getByText(say('update-password.done-ended', { ended: 1 })).waitFor();
  await expect(other.read('/api/user')).rejects.toThrow();
  await visitor.read('/api/user');
  await other.signIn(phone, NEW_PASSWORD);

  await goTo(page, '/personal-center/sessions');
  await page.getByRole('button', { name: say('own-sessions.end-others') }).click();
  await page.getByRole('tooltip').getByRole('button').last().click();
  await page.getByText(say('own-sessions.ended-others', { ended: 1 })).waitFor();
  await expect(other.read('/api/user')).rejects.toThrow();
  await other.close();
});

test('the second factor: set up, signed in with, a recovery code once', async () => {
  const { page, open, field, button, say } = visitor;
  const account = person(5);
  await visitor.signIn(account.phone, account.password);
  await open('/personal-center/second-factor');
  await button('own-factor.set-up').click();
  await proveByPassword(visitor, account.password);
  const dialog = page.getByRole('dialog', { name: say('own-factor.set-up') });
  const secret = ((await dialog.locator('code').textContent()) as string).replaceAll(' ', '');
  const epoch = () => Math.floor(stage.clock().getTime() / 1000);
  await field('second-factor.code').fill(await generate({ secret, epoch: epoch() }));
  await button('second-factor.confirm').click();
  await dialog.getByRole('list').waitFor();
  const codes = await dialog.getByRole('list').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await button('second-factor.saved').click();
  await page.getByText(say('own-factor.left', { count: 10 })).waitFor();

  const signInAgain = async (code: string) => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await field('public.phone').fill(account.phone);
    await field('sign-in.password').fill(account.password);
    await acceptAgreement(page);
    await button('public.sign-in').click();
    await field('sign-in.factor-code').fill(code);
    await button('public.sign-in').click();
  };
  // The next step is taken, too; one that ends while it is typed would not be the step before.
  await signInAgain(await generate({ secret, epoch: epoch() + STEP_SECONDS }));
  await page.waitForURL('**/overview');
  await signInAgain(codes[0] as string);
  await page.waitForURL('**/overview');
  await signInAgain(codes[0] as string);
  await page.getByText(/^动态验证码错误/).waitFor();
});
