import { useIntl } from '@umijs/max';
import { useCallback } from 'react';

export type GetText = (id: string, values?: Record<string, string | number>) => string;

/** Returns Umi's formatMessage for texts of one prefix: `useText('partner')('title')` is the text `partner.title`. */
export function useText(prefix: string): GetText {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id: `${prefix}.${id}` }, values), [formatMessage, prefix]);
}
