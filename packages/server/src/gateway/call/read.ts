import { isUnavailable } from '../../db/failure';
import { invalid, Refusal } from '../../kernel/refusal';
import { MarketError } from '../../market/engine';
import { marketRefusal } from '../../market/refusal';
import { OPERATIONS } from '../operations';
import type { Outcome, ReadSources } from '../operations/operation';
import type { Call, CallContext } from './callContext';

/** Shorter than the lease of a reservation, so that a slow answer is refused and not given away. */
const READ_TIMEOUT_MS = 20_000;

/** Carries out an admitted call, outside of any transaction. Throws refusals only. */
export async function read(sources: ReadSources, call: Call, context: CallContext, now: Date): Promise<Outcome> {
  const operation = OPERATIONS[call.operation];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // An order may still be carried out.
    const code = operation.effect === 'order' ? 'outcome-unknown' : 'unavailable';
    timer = setTimeout(() => reject(new Refusal(code)), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([operation.read(sources, call, context, now), late]);
  } catch (error) {
    throw toRefusal(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal of the market or an unavailable database is named; any other failure is an internal error. */
function toRefusal(error: unknown): unknown {
  if (error instanceof MarketError) return marketRefusal(error);
  if (isUnavailable(error)) return new Refusal('unavailable');
  // Class 22: a value that no type of the database holds.
  if (/^22...$/.test((error as { code?: string }).code ?? '')) return invalid('body', 'value', '@out-of-range');
  return error;
}
