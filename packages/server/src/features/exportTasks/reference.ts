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

/** What a product signed, by its secret or the one before, and which text that is; says nothing of its time. */
export async function readReference(
  { db, sealer, now }: { db: Db; sealer: Sealer; now: Date },
  text: string,
): Promise<{ product: string; reference: Reference; signed: string }> {
  const [key = '', payload = '', signature = '', ...rest] = text.split('.');
  const [product] = await db.select().from(exportProducts).where(eq(exportProducts.key, key));
  if (!product?.secret || rest.length > 0) throw broken();
  const { secret, previousSecret, previousUntil } = product;
  const good = previousSecret && previousUntil && previousUntil > now ? [secret, previousSecret] : [secret];
  const signed = `${key}.${payload}`;
  const actual = decode(signature);
  const holds = good.some((sealed) => {
    const expected = sign(sealer.open(sealed), signed);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  if (!holds) throw broken();
  const read = exportReference.safeParse(parse(decode(payload)));
  if (!read.success) throw broken();
  return { product: key, reference: read.data, signed };
}

/** Refuses a reference whose time is over, and one that would hold too long. */
export function checkTime({ expires }: Reference, now: Date): void {
  const left = expires * 1000 - now.getTime();
  if (left <= 0) throw new Refusal('state-forbids', { name: '@export-link', state: '@expired' });
  if (left > EXPORT_REFERENCE_MINUTES * MINUTE_MS) throw broken();
}

/** The one text that stands for these bytes: no padding, no other letters, no spare bits. // RFC 4648 §3.5 */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw broken();
  return bytes;
}

function parse(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    // A key that stands twice means one thing here and another to the product.
    return keysIn(value) === keysWritten(text) ? value : null;
  } catch {
    return null;
  }
}

const keysIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum: number, item) => sum + keysIn(item),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;

/** Strings before a colon, of a text that is JSON. */
const keysWritten = (text: string): number =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon).length;
