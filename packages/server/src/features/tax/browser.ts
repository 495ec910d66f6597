import { randomToken, sha256 } from '../../kernel/secrets';
import { cookiePath, maxAge, secureCookies } from '../account/session';
import type { PublicContext } from '../context';
import type { Authorization } from './status';

const COOKIE = 'daas_tax';

/** Whether this browser filled the authorization in, or confirmed it by a code. */
export const isOwn = ({ request }: PublicContext, { browserHash }: Authorization): boolean => {
  const token = request.cookies[COOKIE];
  return token !== undefined && browserHash !== null && sha256(token) === browserHash;
};

/** Gives this browser a token of its own for one link, in place of any it brought; answers its hash. */
export function bindBrowser(context: PublicContext, link: string, until: Date): string {
  const token = randomToken();
  context.reply.setCookie(COOKIE, token, {
    // Sent with requests about this link alone.
    path: cookiePath(context, `/api/tax-authorization/${link}`),
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies(context),
    maxAge: maxAge(until, context),
  });
  return sha256(token);
}
