import type { MemberContext } from '../context';

/** Told when the reader asks for no answer any more: who typed on, or went to another page, has hung up. */
export function hungUp({ reply: { raw } }: Pick<MemberContext, 'reply'>): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}
