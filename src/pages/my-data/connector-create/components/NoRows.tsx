import type { EndpointInput } from '@daas/contract/endpoints';
import { fromFilter, toFilter } from '@daas/kit/FilterBuilder/tree';
import { useApi } from '@daas/kit/hooks/useApi';
import { replacePart } from '@daas/market-ui/replacePart';
import { useIntl } from '@umijs/max';
import { Alert, Skeleton } from 'antd';
import { LeftOut } from '../../components/LeftOut';
import type { Draft } from '../draft';

interface Props {
  question: EndpointInput<'connector.whyEmpty'>;
  draft: Pick<Draft, 'filter' | 'keyword'>;
  onChange: (change: Partial<Draft>) => void;
}

/** Nothing matches: which condition it is, and what is there, and for how much, without it. */
export function NoRows({ question, draft, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { data, error } = useApi('connector.whyEmpty', question, { showErrorInPlace: true });
  const title = formatMessage({ id: 'connector-create.no-rows' });
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        data ? (
          <LeftOut
            answer={data}
            changer={({ filter, keyword }, by) =>
              () =>
                onChange(
                  keyword !== null
                    ? { keyword: '' }
                    : { filter: fromFilter(filter && replacePart(toFilter(draft.filter), filter, by)) },
                )
              }
            onKeep={({ filter, keyword }) => onChange({ filter: fromFilter(filter), keyword: keyword ?? '' })}
          />
        ) : error ? null : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )
      }
    />
  );
}
