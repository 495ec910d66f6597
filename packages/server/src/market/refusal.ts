import { invalid, Refusal } from '../kernel/refusal';
import type { MarketError } from './engine';

/** A data set that is not loaded yet will be, and one that is slow may be faster later; anything else is in what was asked. */
export function marketRefusal({ code, message, path }: MarketError): Refusal {
  if (code === 'not_loaded' || code === 'too_slow') return new Refusal('unavailable');
  const field = {
    unknown_field: 'field',
    bad_filter: 'filter',
    bad_sort: 'sort',
    bad_cursor: 'cursor',
    bad_load: 'row',
  }[code];
  return invalid([field, ...path].join('.'), code, code === 'bad_cursor' ? '@bad-cursor' : message);
}
