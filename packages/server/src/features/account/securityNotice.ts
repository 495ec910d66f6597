import type { Db } from '../../db/client';
import { businessTime } from '../../kernel/time';
import { notify } from '../../messages/notify';
import type { TemplateName } from '../../messages/templates';
import type { PublicContext } from '../context';

/** Notifies a person of a security-relevant change of the account. */
export const securityNotice = (
  { services, ip, now }: Pick<PublicContext, 'services' | 'ip' | 'now'>,
  db: Db,
  personId: number,
  template: Extract<
    TemplateName,
    | 'new-device'
    | 'password-changed'
    | 'phone-changed'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'passkey-added'
    | 'passkey-removed'
  >,
  more: Record<string, string> = {},
): Promise<void> =>
  notify(services, db, { kind: 'security', personId, template, values: { at: businessTime(now), ip, ...more } });
