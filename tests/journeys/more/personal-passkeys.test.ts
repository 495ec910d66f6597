import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { acceptAgreement, stepUp } from '../steps';

const stage = useStage();

/** A browser whose device has a fingerprint reader, at a name: addresses of numbers have no passkeys. */
async function withAuthenticator(width: number): Promise<Visitor> {
  const visitor = await visit({ ...stage, url: stage.url.replace('127.0.0.1', 'localhost') }, { width });
  const device = await visitor.context.newCDPSession(visitor.page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return visitor;
}

test.each([
  { width: WIDE, phone: '10000000006' },
  { width: NARROW, phone: '10000000007' },
])('at $width px a passkey is added, signs in with and without password, and is removed by itself', async (given) => {
  const visitor = await withAuthenticator(given.width);
  const { page, open, field, button, say } = visitor;
  const name = '工作电脑';
  await visitor.signIn(given.phone, DEMO_ACCOUNT.password);
  await open('/personal-center/second-factor');
  await button('own-passkey.add').click();
  await field('common.name').fill(name);
  await button('common.continue').click();
  await stepUp(visitor);
  const codes = page.getByRole('dialog').getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  await button('second-factor.saved').click();
  await page.getByText(say('own-factor.left', { count: 10 })).waitFor();
  await page.getByText(name).waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/sign-in');
  await button('sign-in.passkey').click();
  await page.getByText(say('public.agree-required')).waitFor();
  await page.getByRole('checkbox').check();
  await button('sign-in.passkey').click();
  await page.waitForURL('**/overview');

  await page.context().clearCookies();
  await page.goto('/sign-in');
  await field('public.phone').fill(given.phone);
  await field('sign-in.password').fill(DEMO_ACCOUNT.password);
  await acceptAgreement(page);
  await button('public.sign-in').click();
  await field('sign-in.factor-code').waitFor();
  await button('sign-in.passkey').click();
  await page.waitForURL('**/overview');

  await open('/personal-center/second-factor');
  await page.getByRole('button', { name: say('own-passkey.remove-of', { name }) }).click();
  await page.getByRole('tooltip').getByRole('button').last().click();
  await button('step-up.use-passkey').click();
  await page.getByText(say('own-passkey.none')).waitFor();
  await visitor.close();
});
