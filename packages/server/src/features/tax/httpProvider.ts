import { taxContacts, taxFigures, taxRefusal } from '@daas/contract/endpoints/tax';
import type { z } from 'zod';
import { iso } from '../../kernel/time';
import type { TaxProvider } from './types';

const TIMEOUT_MS = 20_000;
/** Of a report, and of any other answer. */
const MAX_BYTES = 1_000_000;
const MAX_SHORT_BYTES = 20_000;

/**
 * The operator's provider, asked by two POSTs of JSON (docs/tax-provider.md): `{url}/contacts` who may consent, and
 * `{url}` for the data that was consented to, with the authorization's id as Idempotency-Key.
 */
export function httpProvider(url: string, token: string | undefined, timeoutMs = TIMEOUT_MS): TaxProvider {
  /** The time limit holds until the answer's body is read. */
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
      if (answer.status === 200) return (await read(answer, taxContacts, MAX_SHORT_BYTES)).contacts;
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
        const figures = await read(answer, taxFigures, MAX_BYTES);
        const answered = figures.quarters.map(({ quarter }) => quarter);
        // Those that were consented to, each once and in their order.
        if (answered.join() !== quarters.filter((quarter) => answered.includes(quarter)).join()) throw outside();
        return { kind: 'figures', figures };
      }
      if (answer.status === 403) return { kind: 'refused', ...(await refusalOf(answer)) };
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

const outside = () => new Error('The provider of tax data answered what its interface does not have');
const unexpected = ({ status }: Response) => new Error(`The provider of tax data answered ${status}`);

/** A refusal is one whatever its body says. */
const refusalOf = async (answer: Response): Promise<z.output<typeof taxRefusal>> =>
  read(answer, taxRefusal, MAX_SHORT_BYTES).catch(() => ({ reason: 'not-permitted' as const, text: null }));

async function read<S extends z.ZodType>(answer: Response, schema: S, maxBytes: number): Promise<z.output<S>> {
  const parsed = schema.safeParse(jsonOf(await textOf(answer, maxBytes)));
  if (!parsed.success) throw outside();
  return parsed.data;
}

/** Undefined for what is no JSON: the parser's own words quote it, and they are kept in logs. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('The provider of tax data answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
