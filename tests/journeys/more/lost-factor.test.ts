import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { factorRecoveries } from '@daas/server/db/schema';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { acceptAgreement, stepUp } from '../steps';

const stage = useStage();

/** Sets up an authenticator by the page. */
async function setUp({ page, open, button, field, say }: Visitor): Promise<void> {
  await open('/personal-center/second-factor');
  await button('own-factor.set-up').first().click();
  await stepUp({ page, field } as Visitor);
  const key = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).textContent();
  const epoch = Math.floor(stage.clock().getTime() / 1000);
  await field('second-factor.code').fill(await generate({ secret: (key ?? '').replaceAll(' ', ''), epoch }));
  await button('second-factor.confirm').click();
  await button('second-factor.saved').click();
  await page.getByText(say('own-factor.left', { count: 10 })).waitFor();
}

async function toFactor({ page, field, button, say }: Visitor, phone: string): Promise<void> {
  await page.goto('/sign-in');
  await field('public.phone').fill(phone);
  await field('sign-in.password').fill(DEMO_ACCOUNT.password);
  await acceptAgreement(page);
  await button('public.sign-in').click();
  await page.getByText(say('sign-in.factor-text')).waitFor();
}

/** Asks for a code and types the one that the demo gives away. */
async function proveByPhone({ page, button, field, say }: Visitor): Promise<void> {
  await button('public.send-code').click();
  const code = await page
    .getByRole('status')
    .filter({ hasText: say('demo.code') })
    .locator('code')
    .textContent();
  await field('public.sms-code').fill(code ?? '');
}

test.each([
  { width: WIDE, phone: '10000000006' },
  { width: NARROW, phone: '10000000007' },
])(
  'at $width px a loss is reported, withdrawn from a session, reported again and finished after the wait',
  async (given) => {
    const owner = await visit(stage, { width: given.width });
    await owner.signIn(given.phone, DEMO_ACCOUNT.password);
    await setUp(owner);

    const lost = await visit(stage, { width: given.width });
    await toFactor(lost, given.phone);
    await lost.button('sign-in.lost').click();
    await atRest(lost.page);
    expect(await findings(lost.page)).toEqual([]);
    await proveByPhone(lost);
    await lost.button('sign-in.lost-begin').click();
    await lost.page.getByText(lost.say('sign-in.lost-waiting-text')).waitFor();

    await owner.open('/personal-center/second-factor');
    await owner.button('own-factor.recovery-cancel').waitFor();
    await atRest(owner.page);
    expect(await findings(owner.page)).toEqual([]);
    await owner.button('own-factor.recovery-cancel').click();
    await owner.button('own-factor.recovery-cancel').waitFor({ state: 'detached' });
    const { orm } = stage.services.database;
    expect(await orm.$count(factorRecoveries)).toBe(0);

    // As if the three days were over: the clock of a demo cannot be moved.
    const [person] = (
      await stage.services.database.sql.query<{ id: number }>('select id from persons where phone = $1', [given.phone])
    ).rows;
    const at = stage.clock();
    await orm
      .insert(factorRecoveries)
      .values({ personId: person?.id as number, begunAt: at, readyAt: at, ip: '192.0.2.7' });
    await stage.services.database.sql.query('delete from attempts');
    await toFactor(lost, given.phone);
    await lost.button('sign-in.lost-go-on').click();
    await proveByPhone(lost);
    await lost.button('sign-in.lost-finish').click();
    await lost.page.waitForURL('**/overview');
    await lost.open('/personal-center/second-factor');
    await lost.button('own-factor.set-up').first().waitFor();
    await Promise.all([owner.close(), lost.close()]);
  },
);
