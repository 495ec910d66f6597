import { isUnavailable } from '../../db/failure';
import { invalid, Refusal } from '../../kernel/refusal';
import { MarketError } from '../../market/engine';
import { marketRefusal } from '../../market/refusal';
import type { Call, CallContext, Outcome, ReadSources } from '../model';

/** Shorter than the lease of a reservation, so that a slow answer is rejected instead of given for free. */
const READ_TIMEOUT_MS = 20_000;

/** Runs the operation of an admitted call outside any transaction. Throws refusals, and other errors for failures of this program. */
export async function runOperation(
  sources: ReadSources,
  call: Call,
  context: CallContext,
  now: Date,
): Promise<Outcome> {
  const operation = call.definition;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // The order may still complete.
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

/** Maps market errors and an unavailable database to refusals; returns other errors unchanged. */
function toRefusal(error: unknown): unknown {
  if (error instanceof MarketError) return marketRefusal(error);
  if (isUnavailable(error)) return new Refusal('unavailable');
  // SQLSTATE class 22: a value outside the range of its type.
  if (/^22...$/.test((error as { code?: string }).code ?? '')) return invalid('body', 'value', '@out-of-range');
  return error;
}
