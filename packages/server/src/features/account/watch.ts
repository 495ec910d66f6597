import { audit } from '../../db/audit';
import { addressOf } from '../../kernel/address';
import { Refusal } from '../../kernel/refusal';
import type { PublicContext } from '../context';
import { count, countsAround, giveBack, OF_ADDRESS, OF_NETWORKS, type Subject } from './attempts';
import { takingTry } from './tries';

/** Distinct phones that one address may fail at within a day before it counts as credential stuffing. */
const SPRAYED_PHONES = 10;

/** Where the passwords tried for a phone are counted: apart for each device its person has signed in with. */
export const triesOf = (phone: string, device: string | null) =>
  device ? `password:${phone}@${device}` : `password:${phone}`;

/** Where failures of an address are counted. */
export const failuresOf = (ip: string) => `failed:${addressOf(ip)}`;

/** Where a failure counts: for the address and, in IPv6, for the networks around it. */
const countsOf = (ip: string, now: Date): Subject[] => [
  { subject: failuresOf(ip), ...OF_ADDRESS },
  ...countsAround(ip, now).map(({ bits, subject }) => ({ subject: `failed:${subject}`, ...OF_NETWORKS[bits] })),
];

/** What counts against a sign-in attempt with this phone. */
export const failuresBefore = ({ ip }: PublicContext, phone: string, device: string | null): string[] =>
  device ? [triesOf(phone, device)] : [triesOf(phone, null), failuresOf(ip)];

/**
 * Checks a password or code of a phone under the count of the address: one try is taken before, so that tries at the
 * same time are not free, and given back when the check holds. Known devices are outside of it.
 */
export async function watched<T>(
  context: PublicContext,
  phone: string,
  device: string | null,
  check: () => Promise<T>,
): Promise<T> {
  if (device) return check();
  const { services, ip, now } = context;
  const counts = countsOf(ip, now);
  const run = async () => {
    try {
      const checked = await check();
      const subjects = counts.map(({ subject }) => subject);
      await giveBack(services.database, subjects, now);
      return checked;
    } catch (error) {
      if (error instanceof Refusal) await noteFailure(context, phone);
      throw error;
    }
  };
  return takingTry(services.database, counts, now, run, (minutes) => new Refusal('address-locked', { minutes }));
}

/** Raises the alarm for each further ten phones that an address fails at: in audit log, metrics and the server's log. */
async function noteFailure({ services, request, db, ip, now }: PublicContext, phone: string): Promise<void> {
  const { database, metrics } = services;
  const address = addressOf(ip);
  if ((await count(database, `failed:${address}|${phone}`, now)) > 1) return;
  const phones = await count(database, `phones:${address}`, now);
  if (phones % SPRAYED_PHONES !== 0) return;
  metrics.spraying.inc();
  request.log.warn({ event: 'sign-in-spraying', address, phones }, 'an address fails at many phones');
  await audit(db, { caller: null, ip, now }, 'account.spraying', `address:${address}`, { phones });
}
