import type { FastifyError } from 'fastify';
import { invalid, Refusal } from '../kernel/refusal';
import { MarketError } from '../market/types';

/** What went wrong, as the catalogue names it; anything unknown is an internal error that tells nothing. */
export function toRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MarketError) return marketRefusal(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media', { type: '' });
  if (statusCode === 413) return new Refusal('too-large', { limit: '1 MB' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed-body', { format: 'JSON' });
  return new Refusal('internal-error', { requestId });
}

/** A data set that is not loaded yet will be; anything else is in what was asked. */
export function marketRefusal({ code, message, path }: MarketError): Refusal {
  if (code === 'not_loaded') return new Refusal('unavailable');
  const field = {
    unknown_field: 'field',
    bad_filter: 'filter',
    bad_sort: 'sort',
    bad_cursor: 'cursor',
    bad_load: 'row',
  }[code];
  return invalid([field, ...path].join('.'), code, message);
}
