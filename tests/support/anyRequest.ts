import { type Endpoint, pathParameters } from '@daas/contract/endpoint';

/** Percent-encoded, halves of surrogate pairs too: as the three bytes that are no UTF-8. */
const encode = (value: unknown): string =>
  String(value)
    .split(/(\p{Surrogate})/u)
    .map((part, index) => (index % 2 === 0 ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('');

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export interface AnyRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Any input as a request of an endpoint, however wrong it is. */
export function anyRequest(endpoint: Endpoint, input: Record<string, unknown>): AnyRequest {
  const inPath = pathParameters(endpoint.path);
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(asText(input[name])));
  const rest = Object.entries(input).filter(([key]) => !inPath.includes(key));
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  if (endpoint.method !== 'GET') {
    const payload = JSON.stringify(Object.fromEntries(rest));
    return { method: endpoint.method, url, headers: { ...headers, 'content-type': 'application/json' }, payload };
  }
  const pairs = rest.flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => `${encode(key)}=${encode(asText(item))}`),
  );
  return { method: 'GET', url: pairs.length > 0 ? `${url}?${pairs.join('&')}` : url, headers };
}
