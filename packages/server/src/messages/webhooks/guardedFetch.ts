import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { addressCheck, guardedLookup, type Networks, RefusedAddress } from './address';
import { isAllowedTarget } from './sendWebhook';

/** Statuses without a body. */
const EMPTY = [204, 205, 304];

/** The answer exceeds `maxBytes`. */
export class AnswerTooLarge extends Error {}

interface FetchOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches an untrusted URL, which must not reach internal addresses except `networks`. Does not follow redirects, reuse
 * connections or read more than `maxBytes`. Rejects with `RefusedAddress`, `AnswerTooLarge` or the socket's error.
 */
export function guardedFetch(
  address: string,
  { method, headers, body, signal }: FetchOptions,
  { networks, maxBytes }: { networks: Networks; maxBytes: number },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (!isAllowedTarget(address, networks)) throw new RefusedAddress(address);
    const url = new URL(address);
    const lookup = guardedLookup(addressCheck(url, networks));
    const ask = url.protocol === 'https:' ? overHttps : overHttp;
    const request = ask(url, { method, headers, lookup, agent: false, ...(signal ? { signal } : {}) }, (answer) => {
      const pieces: Buffer[] = [];
      let size = 0;
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > maxBytes) request.destroy(new AnswerTooLarge(`${address} answered more than ${maxBytes} bytes`));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 502;
        const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
        try {
          resolve(new Response(EMPTY.includes(status) ? null : Buffer.concat(pieces), { status, headers }));
        } catch (error) {
          // `Response` rejects statuses such as 999.
          reject(error);
        }
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
