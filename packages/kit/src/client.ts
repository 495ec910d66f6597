import { ANY_DATA_SET, DATA_PATH_PREFIXES } from '@daas/contract/constants';
import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import type { Wire } from './wire';

/** One request as a sender needs it: the path filled in, the rest of the input where its method says. // §7 */
export interface WireRequest {
  name: string;
  method: Wire['method'];
  url: string;
  params?: Record<string, unknown>;
  data?: Record<string, unknown>;
  encoding: NonNullable<Wire['encoding']>;
  changes: readonly string[];
  file: boolean;
  /** The purpose the caller must re-authenticate for; the sender obtains the ticket. */
  stepUp?: Wire['stepUp'];
}

export type Send<Options> = (request: WireRequest, options?: Options) => Promise<unknown>;

export type Client<Options> = <K extends EndpointName>(
  name: K,
  input: EndpointInput<K>,
  options?: Options,
) => Promise<EndpointOutput<K>>;

/** Splits an endpoint's flat input into path, query and body. */
export function toRequest(name: string, wire: Wire, input: Record<string, unknown>): WireRequest {
  const rest: Record<string, unknown> = { ...input };
  const url = ownPath(wire.path, rest).replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    if (value === undefined || value === null || value === '') throw new Error(`${name} needs ${key}`);
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  for (const key of Object.keys(rest)) if (rest[key] === undefined) delete rest[key];
  const inQuery = wire.method === 'GET';
  // What travels beside a file is in the address: the server knows it before the file arrives.
  const beside = wire.encoding === 'multipart' ? takeTexts(rest) : '';
  return {
    name,
    method: wire.method,
    url: url + beside,
    ...(inQuery ? { params: rest } : { data: rest }),
    encoding: wire.encoding ?? 'json',
    changes: wire.changes ?? [],
    file: wire.answer === 'file',
    ...(wire.stepUp ? { stepUp: wire.stepUp } : {}),
  };
}

function takeTexts(rest: Record<string, unknown>): string {
  const texts = Object.entries(rest).filter(([, value]) => !(value instanceof Blob));
  for (const [key] of texts) delete rest[key];
  const query = toQuery(Object.fromEntries(texts)).toString();
  return query && `?${query}`;
}

/** Some data sets are asked at a prefix of their own. */
function ownPath(path: string, rest: Record<string, unknown>): string {
  const prefix = path.startsWith(ANY_DATA_SET) ? DATA_PATH_PREFIXES[String(rest.data_set)] : undefined;
  if (!prefix) return path;
  delete rest.data_set;
  return path.replace(ANY_DATA_SET, prefix);
}

export function createClient<Options>(wires: Record<string, Wire>, send: Send<Options>): Client<Options> {
  return (async (name: string, input: Record<string, unknown>, options?: Options) => {
    const wire = wires[name];
    if (!wire) throw new Error(`no endpoint ${name}`);
    return send(toRequest(name, wire, input), options);
  }) as Client<Options>;
}

/** Arrays repeat their key; empty values are left out. // §7 */
export function toQuery(values: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') {
        query.append(key, typeof one === 'object' ? JSON.stringify(one) : String(one));
      }
    }
  }
  return query;
}
