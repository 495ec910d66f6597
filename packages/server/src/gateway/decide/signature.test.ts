import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../kernel/refusal';
import { type Signing, signedHeaders } from '../../testing/signedHeaders';
import { REPLAY_WINDOW_S, verifySignature } from './signature';

const NOW = new Date('2026-11-21T04:00:00Z');
const created = NOW.getTime() / 1000;
const signing: Signing = {
  origin: 'https://data.example',
  url: '/open/v1/connectors/1000001/query?a=1',
  body: '{"limit":1}',
  keyId: 'key_1',
  secret: 'shared',
  created,
  nonce: 'n1',
};
type Change = Partial<Signing> & {
  headers?: Record<string, string>;
  sentUrl?: string;
  sentBody?: string;
  site?: string;
};

function verify({ headers, sentUrl, sentBody, site = 'https://data.example', ...change }: Change = {}): string {
  const of = { ...signing, ...change };
  const request = {
    method: 'POST',
    url: sentUrl ?? of.url,
    site,
    headers: { ...signedHeaders(of), ...headers },
    rawBody: Buffer.from(sentBody ?? of.body ?? ''),
  };
  return verifySignature(request, 'key_1', 'shared', NOW);
}
const refusalOf = (change: Change): string => {
  try {
    verify(change);
    return 'accepted';
  } catch (error) {
    const { code, params } = error as Refusal;
    return `${code} ${params.reason ?? ''}`.trim();
  }
};

// RFC 9421
describe('a signature', () => {
  it.each([
    ['over method, path and query', {}],
    ['over the target', { components: ['@method', '@target-uri', 'content-digest'] }],
    [
      'over the request target and the host',
      { components: ['@method', '@request-target', '@authority', 'content-digest'] },
    ],
    ['naming its algorithm', { more: ';alg="hmac-sha256"' }],
    ['without a body', { body: '' }],
    ['with a longer digest', { digest: 'sha-512' }],
    ['as old as may be', { created: created - REPLAY_WINDOW_S }],
    ['of a clock that is ahead', { created: created + REPLAY_WINDOW_S }],
    ['that has not expired', { more: `;expires=${created + 1}` }],
    // RFC 9421, 2.2.2, 2.2.3 and 2.2.6: the target is as the client sent it, the authority without a default port.
    ...(['@path', '@target-uri', '@request-target'] as const).map((name) => [
      `over ${name} below the path of the site`,
      {
        site: 'https://data.example/daas',
        sentUrl: '/open/v1/balance?a=1',
        url: '/daas/open/v1/balance?a=1',
        components: ['@method', name, ...(name === '@path' ? ['@query'] : []), 'content-digest'],
      },
    ]),
    [
      'over a host named with its default port',
      { site: 'https://DATA.example:443', components: ['@method', '@target-uri', '@authority', 'content-digest'] },
    ],
  ] as [string, Change][])('%s is good', (_, change) => {
    expect(refusalOf(change)).toBe('accepted');
  });

  it.each([
    [
      'over the path without that of the site',
      { site: 'https://data.example/daas' },
      'signature-invalid @signature-mismatch',
    ],
    ['with another secret', { secret: 'other' }, 'signature-invalid @signature-mismatch'],
    ['of another key', { keyId: 'key_2' }, 'signature-invalid @signature-key'],
    ['of another path', { sentUrl: '/open/v1/connectors/1000002/query?a=1' }, 'signature-invalid @signature-mismatch'],
    ['of another query', { sentUrl: '/open/v1/connectors/1000001/query?a=2' }, 'signature-invalid @signature-mismatch'],
    ['of another body', { sentBody: '{"limit":2}' }, 'signature-invalid @signature-digest'],
    [
      'that leaves the body out',
      { components: ['@method', '@path', '@query'] },
      'signature-invalid @signature-components',
    ],
    [
      'that leaves the query out',
      { components: ['@method', '@path', 'content-digest'] },
      'signature-invalid @signature-components',
    ],
    [
      'that leaves the method out',
      { components: ['@target-uri', 'content-digest'] },
      'signature-invalid @signature-components',
    ],
    ['with another algorithm', { more: ';alg="rsa-v1_5-sha256"' }, 'signature-invalid @signature-algorithm'],
    ['without a nonce', { nonce: '' }, 'signature-invalid @signature-nonce'],
    ['that is no structured field', { headers: { signature: 'sig1=abc' } }, 'signature-invalid @signature-malformed'],
    ['whose half is missing', { headers: { 'signature-input': '' } }, 'signature-invalid @signature-malformed'],
    ['that is too old', { created: created - REPLAY_WINDOW_S - 1 }, 'signature-replayed'],
    ['from the future', { created: created + REPLAY_WINDOW_S + 1 }, 'signature-replayed'],
    ['that has expired', { more: `;expires=${created - 1}` }, 'signature-replayed'],
  ] as [string, Change, string][])('%s is refused', (_, change, refusal) => {
    expect(refusalOf(change)).toBe(refusal);
  });

  it('is identified by its nonce', () => {
    expect(verify()).toBe(verify({ created: created - 1 }));
    expect(verify()).not.toBe(verify({ nonce: 'n2' }));
  });
});
