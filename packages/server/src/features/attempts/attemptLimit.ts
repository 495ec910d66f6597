import { audit } from '../../db/audit';
import { addressOf } from '../../kernel/address';
import { Refusal } from '../../kernel/refusal';
import type { PublicContext } from '../context';
import { withAttempt } from './attemptQueue';
import {
  ADDRESS_LIMIT,
  incrementAttempts,
  NETWORK_LIMITS,
  networkSubjects,
  returnAttempts,
  type SubjectLimit,
} from './attempts';

/** Distinct phones with failures of one address within a day that count as credential stuffing. */
const SPRAYED_PHONES = 10;

/** Subject of the password attempts of a phone; separate per known device. */
export const passwordSubject = (phone: string, device: string | null) =>
  device ? `password:${phone}@${device}` : `password:${phone}`;

/** Subject of the failures of an address. */
export const addressSubject = (ip: string) => `failed:${addressOf(ip)}`;

/** Returns the limits of an address and, for IPv6, of its networks. */
const addressLimits = (ip: string, now: Date): SubjectLimit[] => [
  { subject: addressSubject(ip), ...ADDRESS_LIMIT },
  ...networkSubjects(ip, now).map(({ bits, subject }) => ({ subject: `failed:${subject}`, ...NETWORK_LIMITS[bits] })),
];

/** Returns the subjects whose failures count for a sign-in with this phone. */
export const signInSubjects = ({ ip }: PublicContext, phone: string, device: string | null): string[] =>
  device ? [passwordSubject(phone, device)] : [passwordSubject(phone, null), addressSubject(ip)];

/**
 * Runs a check of a password or code under the attempt limit of the address. The attempt is taken before the check, so that
 * concurrent attempts count, and returned if the check succeeds. Known devices have no such limit.
 */
export async function withAttemptLimit<T>(
  context: PublicContext,
  phone: string,
  device: string | null,
  check: () => Promise<T>,
): Promise<T> {
  if (device) return check();
  const { services, ip, now } = context;
  const counts = addressLimits(ip, now);
  const run = async () => {
    try {
      const checked = await check();
      const subjects = counts.map(({ subject }) => subject);
      await returnAttempts(services.database, subjects, now);
      return checked;
    } catch (error) {
      if (error instanceof Refusal) await recordFailure(context, phone);
      throw error;
    }
  };
  return withAttempt(services.database, counts, now, run, (minutes) => new Refusal('address-locked', { minutes }));
}

/** Reports credential stuffing in audit log, metrics and server log, once per ten phones of an address. */
async function recordFailure({ services, request, db, ip, now }: PublicContext, phone: string): Promise<void> {
  const { database, metrics } = services;
  const address = addressOf(ip);
  if ((await incrementAttempts(database, `failed:${address}|${phone}`, now)) > 1) return;
  const phones = await incrementAttempts(database, `phones:${address}`, now);
  if (phones % SPRAYED_PHONES !== 0) return;
  metrics.spraying.inc();
  request.log.warn({ event: 'sign-in-spraying', address, phones }, 'failed sign-ins for many phones from one address');
  await audit(db, { caller: null, ip, now }, 'account.spraying', `address:${address}`, { phones });
}
