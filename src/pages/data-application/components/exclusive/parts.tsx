import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { describeFilter } from '@daas/kit/FilterBuilder';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Tag } from 'antd';

const EXCLUSIVE = '/data-application/exclusive-dataset';
export const LIST = `${EXCLUSIVE}/list`;
export const RECORD = `${EXCLUSIVE}/record`;
export const CREATE = `${EXCLUSIVE}/create`;
export const detailPath = (id: string, tab?: string): string =>
  `/data-application/exclusive-dataset-detail/${id}${tab ? `?tab=${tab}` : ''}`;

export type ExclusiveSet = EndpointOutput<'exclusive.get'>;

const TONES = { draft: 'default', active: 'success', expired: 'warning' } as const;

export function SetStatus({ status }: Pick<ExclusiveSet, 'status'>) {
  const text = useText('exclusive');
  return <Tag color={TONES[status]}>{text(`status-${status}`)}</Tag>;
}

/** Which rows are meant, in words. */
export function useConditions(dataSet: string | undefined, filter: FilterNode | null, keyword: string | null) {
  const text = useText('exclusive');
  const { filters } = useDataSet(dataSet);
  const { formatMessage } = useIntl();
  const term = useTermName();
  const words = [
    ...(keyword ? [`“${keyword}”`] : []),
    ...(filter ? [describeFilter(filter, filters, formatMessage, term)] : []),
  ];
  return words.join(' · ') || text('all-rows');
}
