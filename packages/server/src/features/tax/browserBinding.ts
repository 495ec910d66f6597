import { randomToken, sha256 } from '../../kernel/secrets';
import type { PublicContext } from '../context';
import { type Cookie, readCookie, setCookie } from '../sessions/cookies';
import type { Authorization } from './status';

/** Cookie for one link. */
const cookieOf = (link: string): Cookie => ({
  name: 'daas_tax',
  path: `/api/tax-authorization/${link}`,
  sameSite: 'strict',
});

/** Whether this browser filled in or confirmed the authorization. */
export const isOwnBrowser = (context: PublicContext, { browserHash }: Authorization): boolean => {
  const token = readCookie(context, cookieOf(''));
  return token !== undefined && browserHash !== null && sha256(token) === browserHash;
};

/** Sets a new token for one link in this browser and returns its hash. */
export function bindBrowser(context: PublicContext, link: string, until: Date): string {
  const token = randomToken();
  setCookie(context, cookieOf(link), token, (until.getTime() - context.now.getTime()) / 1000);
  return sha256(token);
}
