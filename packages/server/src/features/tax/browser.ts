import { randomToken, sha256 } from '../../kernel/secrets';
import { type Cookie, readCookie, setCookie } from '../account/cookies';
import type { PublicContext } from '../context';
import type { Authorization } from './status';

/** Sent with requests about one link alone. */
const cookieOf = (link: string): Cookie => ({
  name: 'daas_tax',
  path: `/api/tax-authorization/${link}`,
  sameSite: 'strict',
});

/** Whether this browser filled the authorization in, or confirmed it by a code. */
export const isOwn = (context: PublicContext, { browserHash }: Authorization): boolean => {
  const token = readCookie(context, cookieOf(''));
  return token !== undefined && browserHash !== null && sha256(token) === browserHash;
};

/** Gives this browser a token of its own for one link, in place of any it brought; answers its hash. */
export function bindBrowser(context: PublicContext, link: string, until: Date): string {
  const token = randomToken();
  setCookie(context, cookieOf(link), token, (until.getTime() - context.now.getTime()) / 1000);
  return sha256(token);
}
