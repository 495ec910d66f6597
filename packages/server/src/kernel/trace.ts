/** The position in a distributed trace of a `traceparent` header. // W3C Trace Context */
export interface Trace {
  traceparent: string;
  traceId: string;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** Parses a `traceparent` header; returns null if it is missing or invalid. The standard requires to ignore those. */
export function readTrace(header: string | string[] | undefined): Trace | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header.trim()) : null;
  const [, version, traceId, more] = match ?? [];
  // Only later versions may have more parts, which are ignored.
  if (!match || !traceId || (version === '00' && more !== undefined)) return null;
  return { traceparent: match[0].slice(0, match[0].length - (more?.length ?? 0)), traceId };
}
