import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { guardedLookup, type Networks, RefusedAddress, reaches } from './address';
import { isTarget } from './request';

/** Answers of these have no body. */
const EMPTY = [204, 205, 304];

/** An answer of more than `maxBytes`; it was not read further. */
export class AnswerTooLarge extends Error {}

interface FetchOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * `fetch` of an address that somebody else names, so that it must lead nowhere inside but to `networks`. No redirect is
 * followed, no connection kept, and nothing read beyond `maxBytes`. Rejects with `RefusedAddress`, `AnswerTooLarge`
 * or the socket's error.
 */
export function guardedFetch(
  address: string,
  { method, headers, body, signal }: FetchOptions,
  { networks, maxBytes }: { networks: Networks; maxBytes: number },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (!isTarget(address, networks)) throw new RefusedAddress(address);
    const url = new URL(address);
    const lookup = guardedLookup(reaches(url, networks));
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
          // It knows no status such as 999.
          reject(error);
        }
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
