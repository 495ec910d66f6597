import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { type Limits, NO_LIMITS, settings } from '../../db/schema';

const KEY = 'default-app-limits';

/** Returns the limits of a new app; the company may change them afterwards. */
export async function readDefaultLimits(db: Db): Promise<Required<Limits>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return { ...NO_LIMITS, ...(row?.value as Partial<Limits> | undefined) };
}

/** Sets the limits of apps that are created from now on. */
export async function writeDefaultLimits(db: Db, limits: Limits): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value: limits })
    .onConflictDoUpdate({ target: settings.key, set: { value: limits } });
}
