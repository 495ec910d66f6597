import { type Client, createClient, toQuery, type WireRequest } from '@daas/kit/client';
import { forget } from '@daas/kit/hooks/answers';
import type { CallOptions } from '@daas/kit/host';
import { request } from '@umijs/max';

interface Target {
  url: string;
  method?: string;
  /** In the query of a GET, in the body of any other. */
  payload?: Record<string, unknown>;
  encoding?: WireRequest['encoding'];
  /** The answer is a file: it comes as a Blob, whatever time it takes. */
  file?: boolean;
}

function bodyOf(payload: Record<string, unknown>, encoding: Target['encoding']) {
  if (encoding === 'form') return { data: toQuery(payload) };
  if (encoding !== 'multipart') return { data: payload, headers: { 'Content-Type': 'application/json' } };
  const form = new FormData();
  // Fields first: the server reads the file as a stream, and must know them by then.
  const parts = Object.entries(payload).sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob));
  for (const [key, value] of parts) form.append(key, value instanceof Blob ? value : String(value));
  return { data: form, headers: { 'Content-Type': 'multipart/form-data' } };
}

/**
 * The generic helper: takes a path, or url, method and payload, and answers the response's data field. // §7
 * @public
 */
export async function fetchData<T = unknown>(
  target: string | Target,
  { onProgress, ...options }: CallOptions = {},
): Promise<T> {
  const asked = typeof target === 'string' ? { url: target } : target;
  const { url, method = 'GET', payload = {}, encoding = 'json', file = false } = asked;
  const answer = await request(url, {
    ...options,
    method,
    ...(method.toUpperCase() === 'GET' ? { params: payload } : bodyOf(payload, encoding)),
    ...(file ? { responseType: 'blob' as const } : {}),
    ...(file || onProgress ? { timeout: 0 } : {}),
    onUploadProgress:
      onProgress && ((event: { loaded: number; total?: number }) => onProgress(event.loaded / (event.total || 1))),
  });
  return file ? answer : (answer as { data: T }).data;
}

/** Calls an endpoint of the contract by name: `call('connector.list', { current: 1 })`. */
export const call: Client<CallOptions> = createClient(
  ENDPOINTS,
  async ({ params, data, changes, ...wire }: WireRequest, options?: CallOptions) => {
    try {
      return await fetchData({ ...wire, payload: params ?? data ?? {} }, options);
    } finally {
      // A refused call may have changed something, too: its answer may be what got lost.
      forget(changes);
    }
  },
);
