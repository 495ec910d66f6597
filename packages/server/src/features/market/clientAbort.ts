import type { MemberContext } from '../context';

/** Aborted when the client closes the request, as search-as-you-type does with each keystroke. */
export function clientAbort({ reply: { raw } }: Pick<MemberContext, 'reply'>): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}
