import { invalid, Refusal } from '../kernel/refusal';
import type { MarketError } from './engine';

/** Not loaded and too slow are temporary; every other market error is caused by the request. */
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
