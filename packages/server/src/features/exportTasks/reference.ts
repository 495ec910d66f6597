import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_REFERENCE_MINUTES, exportReference } from '@daas/contract/endpoints/exportTasks';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { exportProducts } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import type { Sealer } from '../../sealing/sealer';

export type Reference = z.output<typeof exportReference>;
const MINUTE_MS = 60_000;

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();
const broken = () => invalid('reference', 'signature', '@export-link-broken');

/** As another product writes it: `<product>.<base64url of JSON>.<base64url of HMAC-SHA256 over what stands before>`. */
export function signReference(product: string, secret: string, reference: z.input<typeof exportReference>): string {
  const text = `${product}.${Buffer.from(JSON.stringify(reference)).toString('base64url')}`;
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** What a product signed, by its secret or the one before; says nothing of its time. */
export async function readReference(
  { db, sealer, now }: { db: Db; sealer: Sealer; now: Date },
  text: string,
): Promise<{ product: string; reference: Reference }> {
  const [key = '', payload = '', signature = '', ...rest] = text.split('.');
  const [product] = await db.select().from(exportProducts).where(eq(exportProducts.key, key));
  if (!product?.secret || rest.length > 0) throw broken();
  const { secret, previousSecret, previousUntil } = product;
  const good = previousSecret && previousUntil && previousUntil > now ? [secret, previousSecret] : [secret];
  const given = Buffer.from(signature, 'base64url');
  const signed = good.some((sealed) => {
    const expected = sign(sealer.open(sealed), `${key}.${payload}`);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!signed) throw broken();
  const read = exportReference.safeParse(parse(payload));
  if (!read.success) throw broken();
  return { product: key, reference: read.data };
}

/** Refuses a reference whose time is over, and one that would hold too long. */
export function checkTime({ expires }: Reference, now: Date): void {
  const left = expires * 1000 - now.getTime();
  if (left <= 0) throw new Refusal('state-forbids', { name: '@export-link', state: '@expired' });
  if (left > EXPORT_REFERENCE_MINUTES * MINUTE_MS) throw broken();
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
}
