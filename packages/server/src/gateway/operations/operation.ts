import type { Receipt } from '@daas/contract/endpoints/calls';
import { Refusal } from '../../kernel/refusal';
import type { OrderCharge, Program } from '../desks';
import type { Call, CallContext } from '../model';

/** Charge of an order in the format of the answer. */
export const presentCharge = ({ charge }: OrderCharge, { currency, scale }: Receipt) => ({
  charge: charge && { ...charge, currency, scale },
});

/** Returns the calling program. Throws `not-found` without app or connector. */
export function programOf({ request, language }: Call, { companyId, app, connector }: CallContext, now: Date): Program {
  if (!app || !connector) throw new Refusal('not-found', { what: '@connector' });
  return { companyId, appId: app.id, connectorId: connector.id, ip: request.ip, language, now };
}
