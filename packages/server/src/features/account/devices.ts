import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { knownDevices, persons } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { randomToken, sha256 } from '../../kernel/secrets';
import type { PublicContext } from '../context';
import { type Cookie, readCookie, setCookie } from './cookies';

const VALID_MS = 180 * DAY_MS;
/** Only what signs people in is sent it. */
const DEVICE: Cookie = { name: 'daas_device', path: '/api/common-account' };

/**
 * The device that asks, when the person of this phone has signed in with it before. What strangers fail at is counted
 * apart from it, so that they cannot lock that person out. // OWASP, slow down online guessing with device cookies
 */
export async function knownDevice(context: PublicContext, phone: string | null): Promise<string | null> {
  const token = readCookie(context, DEVICE);
  if (!token || phone === null) return null;
  const [device] = await context.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(persons, eq(persons.id, knownDevices.personId))
    .where(
      and(eq(knownDevices.tokenHash, sha256(token)), eq(persons.phone, phone), gt(knownDevices.expiresAt, context.now)),
    );
  return device?.id ?? null;
}

/**
 * Remembers this browser by a token the server issues: a token planted by a third party is not adopted. Returns whether
 * the browser is new.
 */
export async function rememberDevice(context: PublicContext, db: Db, personId: number): Promise<boolean> {
  const { now } = context;
  const brought = readCookie(context, DEVICE);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const use = { lastUsedAt: now, expiresAt };
  const devices = brought
    ? await db
        .update(knownDevices)
        .set(use)
        .where(
          and(
            eq(knownDevices.tokenHash, sha256(brought)),
            eq(knownDevices.personId, personId),
            gt(knownDevices.expiresAt, now),
          ),
        )
        .returning({ id: knownDevices.id })
    : [];
  const token = brought && devices.length > 0 ? brought : randomToken();
  if (devices.length === 0)
    await db.insert(knownDevices).values({ tokenHash: sha256(token), personId, createdAt: now, ...use });
  setCookie(context, DEVICE, token, VALID_MS / 1000);
  return devices.length === 0;
}

/** After a new password no device is known any more. */
export async function forgetDevices(db: Db, personId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.personId, personId));
}
