/** A position in a distributed trace, as a caller's `traceparent` header names it. // W3C Trace Context */
export interface Trace {
  traceparent: string;
  traceId: string;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** Reads a `traceparent` header; null for none or one that breaks the format, which is then ignored as the standard says. */
export function readTrace(header: string | string[] | undefined): Trace | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header.trim()) : null;
  const [, version, traceId, more] = match ?? [];
  // Only later versions may have more parts; what they mean is not known here.
  if (!match || !traceId || (version === '00' && more !== undefined)) return null;
  return { traceparent: match[0].slice(0, match[0].length - (more?.length ?? 0)), traceId };
}
