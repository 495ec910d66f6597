import { taxFigures } from '@daas/contract/endpoints/tax';
import { iso } from '../../kernel/time';
import type { TaxProvider } from './provider';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1_000_000;

/**
 * POSTs the authorization as JSON to the operator's provider, with its id as Idempotency-Key. 200 brings the figures,
 * 202 asks to come again, 404 knows no such taxpayer, 403 is not permitted by the taxpayer.
 */
export const httpProvider = (url: string, token: string | undefined): TaxProvider => ({
  demo: false,
  async ask({ id, subject, taxNumber, consentVersion, consentAt, quarters }) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({
        authorization_id: id,
        subject,
        tax_number: taxNumber,
        consent: { version: consentVersion, at: iso(consentAt) },
        quarters,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      if (answer.status === 202) return { kind: 'waiting' };
      if (answer.status === 404) return { kind: 'refused', reason: 'unknown-taxpayer' };
      if (answer.status === 403) return { kind: 'refused', reason: 'not-permitted' };
      throw new Error(`The provider of tax data answered ${answer.status}`);
    }
    const figures = taxFigures.safeParse(JSON.parse(await textOf(answer)));
    if (!figures.success) throw new Error('The provider of tax data answered what its interface does not have');
    return { kind: 'figures', figures: figures.data };
  },
});

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('The provider of tax data answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
