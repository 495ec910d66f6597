import { type Client, createClient, toQuery, type WireRequest } from '@daas/kit/client';
import type { CallOptions } from '@daas/kit/host';
import { getLocale, request } from '@umijs/max';
import { cached, forgetCached } from './cache';

function bodyOf({ data = {}, encoding, method }: WireRequest): { data?: unknown; headers?: Record<string, string> } {
  if (method === 'GET') return {};
  if (encoding === 'form') return { data: toQuery(data) };
  if (encoding === 'multipart') {
    const form = new FormData();
    // Fields first: the server reads the file as a stream, and must know them by then.
    const parts = Object.entries(data).sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob));
    for (const [key, value] of parts) form.append(key, value instanceof Blob ? value : String(value));
    return { data: form, headers: { 'Content-Type': 'multipart/form-data' } };
  }
  return { data, headers: { 'Content-Type': 'application/json' } };
}

async function send(wire: WireRequest, { onProgress, fresh, ...options }: CallOptions = {}): Promise<unknown> {
  const { headers, data } = bodyOf(wire);
  const read = async () => {
    const answer = await request(wire.url, {
      ...options,
      method: wire.method,
      params: wire.params,
      data,
      headers,
      ...(wire.file ? { responseType: 'blob' as const, timeout: 0 } : {}),
      ...(onProgress ? { timeout: 0 } : {}),
      onUploadProgress:
        onProgress && ((event: { loaded: number; total?: number }) => onProgress(event.loaded / (event.total || 1))),
    });
    return wire.file ? answer : (answer as { data: unknown }).data;
  };
  if (wire.method !== 'GET') {
    forgetCached();
    return read();
  }
  if (!wire.cacheMs) return read();
  const key = `${getLocale()} ${wire.url}?${toQuery(wire.params ?? {})}`;
  if (fresh) forgetCached();
  return cached(key, read, wire.cacheMs);
}

/** Calls an endpoint of the contract by name: `call('connector.list', { current: 1 })`. */
export const call: Client<CallOptions> = createClient(ENDPOINTS, send);

/**
 * The generic helper of §7: a path, or url, method and payload; answers the response's data field.
 * @public
 */
export async function fetchData<T = unknown>(
  target: string | { url: string; method?: string; payload?: Record<string, unknown> },
  options: CallOptions = {},
): Promise<T> {
  const { url, method = 'GET', payload = {} } = typeof target === 'string' ? { url: target } : target;
  const isGet = method.toUpperCase() === 'GET';
  const answer = await request(url, {
    ...options,
    method,
    ...(isGet ? { params: payload } : { data: payload, headers: { 'Content-Type': 'application/json' } }),
  });
  return (answer as { data: T }).data;
}
