import { STEP_UP_HEADER } from '@daas/contract/stepUp';
import { type Client, createClient, toQuery, type WireRequest } from '@daas/kit/client';
import { forget } from '@daas/kit/hooks/answers';
import type { CallOptions } from '@daas/kit/host';
import { request } from '@umijs/max';
import { RequestError, refusalCode } from './errors';
import { whileLoading } from './loading';
import { WIRES } from './wires';

interface Target {
  url: string;
  method?: string;
  /** In the query of a GET, in the body of any other. */
  payload?: Record<string, unknown>;
  encoding?: WireRequest['encoding'];
  /** The answer is a file: it comes as a Blob, whatever time it takes. */
  file?: boolean;
  headers?: Record<string, string>;
}

function bodyOf(
  payload: Record<string, unknown>,
  encoding: Target['encoding'],
): { data: unknown; headers?: Record<string, string> } {
  if (encoding === 'form') return { data: toQuery(payload) };
  if (encoding !== 'multipart') return { data: payload, headers: { 'Content-Type': 'application/json' } };
  const form = new FormData();
  for (const [key, value] of Object.entries(payload)) form.append(key, value instanceof Blob ? value : String(value));
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
  const details = typeof target === 'string' ? { url: target } : target;
  const { url, method = 'GET', payload = {}, encoding = 'json', file = false } = details;
  const body = method.toUpperCase() === 'GET' ? { params: payload } : bodyOf(payload, encoding);
  const answer = await request(url, {
    ...options,
    method,
    ...body,
    headers: { ...('headers' in body ? body.headers : {}), ...details.headers },
    ...(file ? { responseType: 'blob' as const } : {}),
    ...(file || onProgress ? { timeout: 0 } : {}),
    onUploadProgress:
      onProgress && ((event: { loaded: number; total?: number }) => onProgress(event.loaded / (event.total || 1))),
  });
  return file ? answer : (answer as { data: T }).data;
}

/** Asks the person to re-authenticate whenever the server requires a ticket; a cancelled dialog is the refusal. */
async function withTicket<T>(
  purpose: WireRequest['stepUp'],
  send: (headers: Target['headers']) => Promise<T>,
  brought?: string,
): Promise<T> {
  for (let ticket: string | null = brought ?? null; ; ) {
    try {
      return await send(ticket ? { [STEP_UP_HEADER]: ticket } : {});
    } catch (error) {
      if (!purpose || refusalCode(error) !== 'step-up-required') throw error;
      const { proveIdentity } = await import('./stepUp');
      ticket = await proveIdentity(purpose, call);
      if (ticket) continue;
      if (error instanceof RequestError) error.takenElsewhere = true;
      throw error;
    }
  }
}

/** Calls an endpoint of the contract by name: `call('connector.list', { current: 1 })`. */
export const call: Client<CallOptions> = createClient(
  WIRES,
  async ({ name, params, data, changes, stepUp, ...wire }: WireRequest, { ticket, ...options }: CallOptions = {}) => {
    const payload = params ?? data ?? {};
    try {
      return await withTicket(
        stepUp,
        (headers) =>
          whileLoading(name, () => fetchData<unknown>({ ...wire, payload, ...(headers ? { headers } : {}) }, options)),
        ticket,
      );
    } finally {
      // A refused call may have changed something, too: its answer may be what got lost.
      forget(changes);
    }
  },
);
