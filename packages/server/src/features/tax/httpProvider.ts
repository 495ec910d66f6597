import { taxContacts, taxFigures, taxRefusal } from '@daas/contract/endpoints/tax';
import type { z } from 'zod';
import { iso } from '../../kernel/time';
import type { TaxProvider } from './types';

const TIMEOUT_MS = 20_000;
/** Limits of a report, and of other answers. */
const MAX_BYTES = 1_000_000;
const MAX_SHORT_BYTES = 20_000;

/**
 * Client of the operator's provider (docs/tax-provider.md): POSTs JSON to `{url}/contacts` for the people who may consent,
 * and to `{url}` for the data, with the authorization's id as Idempotency-Key.
 */
export function createHttpProvider(url: string, token: string | undefined, timeoutMs = TIMEOUT_MS): TaxProvider {
  /** The timeout includes reading the body. */
  const post = (to: string, body: object, headers: Record<string, string> = {}) =>
    fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
  return {
    demo: false,
    async contacts({ taxNumber, subject, asker }) {
      const answer = await post(contactsUrl(url), { asker, subject, tax_number: taxNumber });
      if (answer.status === 200) return (await readJson(answer, taxContacts, MAX_SHORT_BYTES)).contacts;
      await answer.body?.cancel();
      if (answer.status === 404) return [];
      throw unexpected(answer);
    },
    async ask({ id, asker, subject, taxNumber, purpose, days, consent, quarters }) {
      const { contact, at, ip, version, language, sha256 } = consent;
      const request = {
        authorization_id: id,
        asker,
        subject,
        tax_number: taxNumber,
        purpose,
        days,
        consent: { contact, at: iso(at), ip, version, language, sha256 },
        quarters,
      };
      const answer = await post(url, request, { 'idempotency-key': id });
      if (answer.status === 200) {
        const figures = await readJson(answer, taxFigures, MAX_BYTES);
        const answered = figures.quarters.map(({ quarter }) => quarter);
        // Accept only requested quarters, each once and in order.
        if (answered.join() !== quarters.filter((quarter) => answered.includes(quarter)).join()) throw outside();
        return { kind: 'figures', figures };
      }
      if (answer.status === 403) return { kind: 'refused', ...(await readRefusal(answer)) };
      await answer.body?.cancel();
      if (answer.status === 202) return { kind: 'waiting' };
      if (answer.status === 404) return { kind: 'refused', reason: 'unknown-taxpayer', text: null };
      throw unexpected(answer);
    },
  };
}

function contactsUrl(url: string): string {
  const to = new URL(url);
  to.pathname = `${to.pathname.replace(/\/$/, '')}/contacts`;
  return to.href;
}

const outside = () => new Error('The provider of tax data answered outside its interface');
const unexpected = ({ status }: Response) => new Error(`The provider of tax data answered with status ${status}`);

/** Reads a refusal; an invalid body counts as `not-permitted`. */
const readRefusal = async (answer: Response): Promise<z.output<typeof taxRefusal>> =>
  readJson(answer, taxRefusal, MAX_SHORT_BYTES).catch(() => ({ reason: 'not-permitted' as const, text: null }));

async function readJson<S extends z.ZodType>(answer: Response, schema: S, maxBytes: number): Promise<z.output<S>> {
  const parsed = schema.safeParse(parseJson(await readText(answer, maxBytes)));
  if (!parsed.success) throw outside();
  return parsed.data;
}

/** Returns undefined for invalid JSON. The parser's error is dropped, because it quotes the text and would be logged. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('The provider of tax data answered with too many bytes');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
