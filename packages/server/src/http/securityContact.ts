import type { FastifyInstance } from 'fastify';
import type { Services } from '../features/services';
import { DAY_MS } from '../kernel/period';
import { siteOf } from '../kernel/site';

/** Validity of the file; RFC 9116 §2.5.5 recommends less than a year. */
const VALID_MS = 90 * DAY_MS;

/** Registers `/.well-known/security.txt` if SECURITY_CONTACT is set. // RFC 9116 */
export function registerSecurityContact(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  const { SECURITY_CONTACT: contact } = config;
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', (request, reply) => {
    const fields = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(clock().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: zh, en',
      `Canonical: ${siteOf(request, config)}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${fields.join('\n')}\n`);
  });
}
