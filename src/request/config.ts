import { toQuery } from '@daas/kit/client';
import type { CallOptions } from '@daas/kit/host';
import { getLocale, type RequestConfig } from '@umijs/max';
import { companyHeader } from './company';
import {
  BusinessError,
  type ErrorBody,
  HttpError,
  inOwnOrder,
  NetworkError,
  ParseError,
  RequestError,
  TimeoutError,
} from './errors';
import { interpret, offlineTextOf, type Presentation } from './interpret';
import { currentPath, currentPathname, hrefOf, isNoticePath } from './navigation';

const TIMEOUT_MS = 30_000;

const LEAVING = new Set<Presentation['kind']>(['dialog', 'redirect', 'message-and-forbidden-page']);

interface AxiosLike {
  code?: string;
  message: string;
  response?: { status: number; data: unknown };
}

/** A refused download carries its JSON as bytes. */
async function bodyOf(data: unknown): Promise<ErrorBody> {
  if (data instanceof Blob) return JSON.parse(await data.text().catch(() => '{}')) as ErrorBody;
  return typeof data === 'object' && data ? (data as ErrorBody) : {};
}

/** Axios' error as one of ours. */
async function toRequestError(error: unknown): Promise<unknown> {
  if (error instanceof RequestError) return error;
  const { code, message, response } = error as AxiosLike;
  if (code === 'ERR_CANCELED') return error;
  // Without a connection axios hands over the bare request as the response.
  if (response?.status) {
    const body = await bodyOf(response.data).catch(() => ({}));
    const refusal = new HttpError(response.status, inOwnOrder(body, getLocale()));
    if (refusal.status === 401 && isNoticePath(currentPathname()))
      refusal.downlineNotice = offlineTextOf(refusal.body.code);
    return refusal;
  }
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return new TimeoutError(message);
  return new NetworkError(message);
}

type TipOptions = Pick<CallOptions, 'skipErrorHandler' | 'disableLoginRedirect' | 'showErrorInPlace'>;

/** Shows an error as the catalogue says; Umi rejects with it afterwards in any case. */
function handleError(error: unknown, options: TipOptions): void {
  if ((error as AxiosLike).code === 'ERR_CANCELED') return;
  const presentation = interpret(error, {
    onNoticePage: isNoticePath(currentPathname()),
    disableLoginRedirect: options.disableLoginRedirect ?? false,
    showErrorInPlace: options.showErrorInPlace ?? false,
  });
  if (error instanceof RequestError) error.takenElsewhere = LEAVING.has(presentation.kind);
  const from = currentPath();
  void loadPresent()
    .then(({ present }) => present(presentation, from))
    .catch(() => undefined);
}

/** Messages, notifications and dialogs are a chunk: most visits never need it. */
const loadPresent = () => import('./present');
// It comes with a person's first act: when the network is gone it is there.
document.addEventListener('pointerdown', () => void loadPresent().catch(() => undefined), { once: true });

/** A sign-in page of a network or a proxy's own page arrives as 200 too. // §8 JSON parse failure */
function refuseOtherContent<R extends { data?: unknown; headers: Record<string, unknown> }>(response: R): R {
  const { data, headers } = response;
  const isAnswer =
    data instanceof Blob ? !/text\/html/.test(String(headers['content-type'])) : typeof data === 'object';
  if (!isAnswer) throw new ParseError('the answer is no JSON');
  return response;
}

/** For `src/app.tsx`. */
export const requestConfig: RequestConfig = {
  timeout: TIMEOUT_MS,
  // Read when it is needed: Umi may load this file before the one it asks.
  get baseURL() {
    return hrefOf('');
  },
  withCredentials: true,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Requested-With': 'XMLHttpRequest' },
  transitional: { clarifyTimeoutError: true },
  paramsSerializer: (params: Record<string, unknown>) => toQuery(params).toString(),
  errorConfig: {
    errorThrower: (body: unknown) => {
      throw new BusinessError(inOwnOrder(body as ErrorBody, getLocale()));
    },
    errorHandler: (error: unknown, options: TipOptions) => {
      if (options.skipErrorHandler) throw error;
      handleError(error, options);
    },
  },
  requestInterceptors: [
    (config: { headers?: object }) => ({
      ...config,
      headers: { ...config.headers, 'Accept-Language': getLocale(), ...companyHeader() },
    }),
  ],
  responseInterceptors: [[refuseOtherContent, async (error: Error) => Promise.reject(await toRequestError(error))]],
};
