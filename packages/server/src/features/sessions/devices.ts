import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { knownDevices, persons } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { randomToken, sha256 } from '../../kernel/secrets';
import type { PublicContext } from '../context';
import { type Cookie, readCookie, setCookie } from './cookies';

const VALID_MS = 180 * DAY_MS;
/** Sent only to the sign-in endpoints. */
const DEVICE: Cookie = { name: 'daas_device', path: '/api/common-account' };

/**
 * Returns the caller's device if the person with this phone has used it before. Its failures are counted separately, so that
 * strangers cannot lock the person out. // OWASP, slow down online guessing with device cookies
 */
export async function findKnownDevice(context: PublicContext, phone: string | null): Promise<string | null> {
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
 * Remembers the browser by a token of this server; a token planted by a third party is not accepted. Returns whether the
 * browser is new.
 */
export async function rememberDevice(context: PublicContext, db: Db, personId: number): Promise<boolean> {
  const { now } = context;
  const currentToken = readCookie(context, DEVICE);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const use = { lastUsedAt: now, expiresAt };
  const devices = currentToken
    ? await db
        .update(knownDevices)
        .set(use)
        .where(
          and(
            eq(knownDevices.tokenHash, sha256(currentToken)),
            eq(knownDevices.personId, personId),
            gt(knownDevices.expiresAt, now),
          ),
        )
        .returning({ id: knownDevices.id })
    : [];
  const token = currentToken && devices.length > 0 ? currentToken : randomToken();
  if (devices.length === 0)
    await db.insert(knownDevices).values({ tokenHash: sha256(token), personId, createdAt: now, ...use });
  setCookie(context, DEVICE, token, VALID_MS / 1000);
  return devices.length === 0;
}

/** Deletes the known devices of a person, after a new password. */
export async function forgetDevices(db: Db, personId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.personId, personId));
}
