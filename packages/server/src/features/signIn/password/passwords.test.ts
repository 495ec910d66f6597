import { expect, it } from 'vitest';
import { messageOf, type Refusal } from '../../../kernel/refusal';
import { requireGoodPassword } from './passwords';

const ABOUT = ['13812345678', '王敏', 'Xinghe Data'];
const refusal = (password: string): Promise<Refusal | null> =>
  requireGoodPassword(password, ABOUT).then(
    () => null,
    (error: Refusal) => error,
  );

it.each([
  ['short1!', 'password-weak', undefined],
  ['onlyletters', 'password-weak', undefined],
  ['Passw0rd!', 'password-guessable', '@guess-leaked'],
  ['P@ssw0rd2026!', 'password-guessable', '@guess-leaked'],
  ['Admin@123', 'password-guessable', '@guess-leaked'],
  ['Iloveyou1!', 'password-guessable', '@guess-leaked'],
  ['5201314a!', 'password-guessable', '@guess-leaked'],
  ['1qaz@WSX', 'password-guessable', '@guess-leaked'],
  ['13812345678a!', 'password-guessable', '@guess-personal'],
  ['XingheData1!', 'password-guessable', '@guess-personal'],
  ['ababababab1!', 'password-guessable', '@guess-pattern'],
  [`${'a'.repeat(60)}1!`, 'password-guessable', '@guess-pattern'],
])('%s is refused', async (password, code, reason) => {
  expect(await refusal(password)).toMatchObject({ code, params: reason ? { reason } : {} });
});

it.each(['Demo@2026!', 'Another@2027!', 'correct horse 9 battery!', '我家的猫叫做豆豆8!abc'])(
  '%s is taken',
  async (password) => {
    expect(await refusal(password)).toBeNull();
  },
);

it('returns the reason in the language of the reader', async () => {
  const refused = (await refusal('Passw0rd!')) as Refusal;
  expect(messageOf(refused, 'zh-CN')).toBe('密码太容易被猜到：它或与它相近的密码常见于泄露名单。');
  expect(messageOf(refused, 'en-US')).toContain('lists of leaked passwords');
});
