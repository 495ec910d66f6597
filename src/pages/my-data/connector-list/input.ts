import { NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { CONNECTOR_TYPES } from '@daas/contract/enums';
import type { Filters } from '@daas/kit/DataTable/urlState';

/** Filters of the address as the list's input; invalid ones are dropped. */
export function toListInput(filters: Filters): Partial<EndpointInput<'connector.list'>> {
  const one = (key: string): string | undefined => {
    const value = filters[key];
    return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
  };
  const type = CONNECTOR_TYPES.find((value) => value === one('type'));
  const keyword = one('keyword')?.slice(0, 60);
  const product = one('product');
  const appId = one('appId');
  return {
    ...(keyword ? { keyword } : {}),
    ...(type ? { type } : {}),
    ...(product ? { product } : {}),
    ...(appId && NUMERIC_ID_PATTERN.test(appId) ? { app_id: Number(appId) } : {}),
  };
}
