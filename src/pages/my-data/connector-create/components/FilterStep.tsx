import type { FilterNode } from '@daas/contract/datasets/filter';
import type { HotFilter } from '@daas/contract/datasets/filterConfig';
import type { DataSetView } from '@daas/contract/datasets/view';
import { FilterBuilder, fromFilter, unfinished } from '@daas/kit/FilterBuilder';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Typography } from 'antd';
import type { ReactNode } from 'react';
import { KeywordInput, useKeywordHint } from '../../components/KeywordInput';
import { SortSelect } from '../../components/SortSelect';
import type { Draft } from '../draft';

interface Props {
  groups: FilterFieldGroup[];
  hot: HotFilter[];
  view: DataSetView;
  value: Pick<Draft, 'filter' | 'keyword' | 'sort'>;
  onChange: (change: Partial<Draft>) => void;
  showProblems: boolean;
  /** What the server said of the filter. */
  error: string | null;
  /** Where nothing matches: why. */
  noRows: ReactNode;
}

/** Which rows, and in which order. */
export function FilterStep({ groups, hot, view, value, onChange, showProblems, error, noRows }: Props) {
  const { formatMessage } = useIntl();
  const { filter, keyword, sort } = value;
  const keywordHint = useKeywordHint(view);
  const invalid = showProblems ? unfinished(filter) : [];
  const text = useText('connector-create');
  return (
    <Flex vertical gap="middle">
      <Typography.Text type="secondary">{formatMessage({ id: 'connector-create.filter-intro' })}</Typography.Text>
      {error && <Alert type="error" showIcon title={error} />}
      <Form layout="vertical" component="div">
        <Form.Item label={text('keyword')} htmlFor="connector-keyword" extra={keywordHint}>
          <KeywordInput id="connector-keyword" value={keyword} onChange={(next) => onChange({ keyword: next })} />
        </Form.Item>
        <Form.Item label={text('sort')} htmlFor="connector-sort" style={{ margin: 0 }}>
          <SortSelect id="connector-sort" view={view} value={sort} onChange={(next) => onChange({ sort: next })} />
        </Form.Item>
      </Form>
      <Typography.Text>{text('conditions')}</Typography.Text>
      {hot.length > 0 && (
        <Flex gap="small" wrap align="center">
          <Typography.Text>{formatMessage({ id: 'connector-create.hot' })}</Typography.Text>
          {hot.map((one) => (
            <Button
              key={one.name}
              size="small"
              shape="round"
              onClick={() => onChange({ filter: fromFilter(one.filter as FilterNode) })}
            >
              {one.name}
            </Button>
          ))}
        </Flex>
      )}
      {invalid.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={formatMessage({ id: 'connector-create.unfinished' }, { count: invalid.length })}
        />
      )}
      <FilterBuilder groups={groups} value={filter} onChange={(next) => onChange({ filter: next })} invalid={invalid} />
      {noRows}
    </Flex>
  );
}
