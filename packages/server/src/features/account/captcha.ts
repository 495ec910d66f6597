import { and, eq, gt, isNull } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import { challenges } from '../../db/schema';
import type { PublicContext } from '../../http/context';
import { addressOf } from '../../kernel/address';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { countOf } from './attempts';

const VALID_MS = 5 * 60_000;
/** Failures of a phone or an address after which a picture must be read. */
const FREE_FAILURES = 3;

const normal = (text: string) => text.trim().toLowerCase();

/** A new picture to read. */
export async function captcha({ db, services, now }: PublicContext) {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 3,
    ignoreChars: '0oO1iIlL',
    color: true,
    background: '#ffffff',
  });
  const id = newId('chg');
  await db.insert(challenges).values({
    id,
    kind: 'captcha',
    purpose: '',
    subject: '',
    answerHash: services.sealer.mac(`${id}:${normal(text)}`),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  });
  return { captchaId: id, svg: data, ...(services.mode === 'demo' ? { demo_text: text } : {}) };
}

interface Reading {
  captchaId?: string | undefined;
  captchaText?: string | undefined;
}

/** Refuses without a rightly read picture once one of the subjects has failed too often. A picture counts once. */
export async function requireCaptcha(
  context: PublicContext,
  subjects: readonly string[],
  reading: Reading,
): Promise<void> {
  const { db, now } = context;
  const counts = await Promise.all(subjects.map((subject) => countOf(db, subject, now)));
  if (!counts.some((counted) => counted && counted.count >= FREE_FAILURES)) return;
  if (!reading.captchaId || !reading.captchaText) throw new Refusal('captcha-required');
  if (!(await isRead(context, reading.captchaId, reading.captchaText))) throw new Refusal('captcha-wrong');
}

async function isRead({ db, services, now }: PublicContext, id: string, text: string): Promise<boolean> {
  const open = and(
    eq(challenges.id, id),
    eq(challenges.kind, 'captcha'),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  const [row] = await db.update(challenges).set({ usedAt: now }).where(open).returning({ hash: challenges.answerHash });
  return row !== undefined && services.sealer.confirms(`${id}:${normal(text)}`, row.hash);
}

/** Where failures of an address are counted. */
export const failuresOf = (ip: string) => `failed:${addressOf(ip)}`;
