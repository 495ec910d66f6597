import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, ne } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { members, portraits } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { readFilePart, requireMultipart } from '../../kernel/filePart';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { takeDailyAttempt } from '../attempts/attempts';
import { requireOwnSignIn } from '../companies/companies';
import type { MemberContext } from '../context';
import { encodePortrait, MAX_BYTES } from './picture';

/** Each holds the only thread that reads them. */
const PER_DAY = 20;

async function received({ request, services, caller, now }: MemberContext): Promise<Uint8Array<ArrayBuffer>> {
  requireMultipart(request);
  const own = { subject: `portrait:${caller.personId}`, perDay: PER_DAY };
  const allowance = await takeDailyAttempt(services.database, [own], now);
  if (!allowance.allowed) throw new Refusal('too-many-requests', { seconds: allowance.seconds });
  const pieces: Buffer[] = [];
  for await (const piece of readFilePart(request, { limit: MAX_BYTES, limitText: '1 MB' })) pieces.push(piece);
  return Uint8Array.from(Buffer.concat(pieces));
}

export async function setPortrait(context: MemberContext): Promise<EndpointOutput<'personal.setPortrait'>> {
  const { db, caller, services } = context;
  await requireOwnSignIn(db, caller);
  const bytes = await encodePortrait(await received(context));
  const hash = sha256(bytes);
  await services.database.orm.transaction(async (tx) => {
    const values = { hash, bytes };
    await tx
      .insert(portraits)
      .values({ personId: caller.personId, ...values })
      .onConflictDoUpdate({ target: portraits.personId, set: values });
    await audit(tx, context, 'personal.setPortrait', `person:${caller.personId}`);
  });
  return { portrait: hash };
}

export async function removePortrait(context: MemberContext): Promise<EndpointOutput<'personal.removePortrait'>> {
  const { db, caller } = context;
  await requireOwnSignIn(db, caller);
  const gone = await db
    .delete(portraits)
    .where(eq(portraits.personId, caller.personId))
    .returning({ hash: portraits.hash });
  if (gone.length > 0) await audit(db, context, 'personal.removePortrait', `person:${caller.personId}`);
  return { done: true };
}

export async function showPortrait(
  { db, caller }: MemberContext,
  { hash }: EndpointParsedInput<'personal.portrait'>,
): Promise<FileAnswer> {
  const colleague = and(
    eq(members.personId, portraits.personId),
    ofCompany(members, caller.companyId),
    ne(members.status, 'removed'),
  );
  const [portrait] = await db
    .select({ bytes: portraits.bytes })
    .from(portraits)
    .innerJoin(members, colleague)
    .where(eq(portraits.hash, hash))
    .limit(1);
  if (!portrait) throw new Refusal('not-found', { what: '@portrait' });
  const body = (async function* () {
    yield portrait.bytes;
  })();
  return { fileName: 'portrait.jpg', contentType: 'image/jpeg', inline: true, body };
}
