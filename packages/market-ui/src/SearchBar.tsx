import { ControlOutlined, FilterOutlined } from '@ant-design/icons';
import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { countConditions, parseFilter } from '@daas/kit/FilterBuilder/tree';
import type { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { call } from '@daas/kit/host';
import { OverflowRow } from '@daas/kit/OverflowRow';
import { Badge, Button, Drawer, Flex, Grid, Input, Typography, theme } from 'antd';
import { lazy, useState } from 'react';
import { Facets } from './Facets';
import styles from './index.module.css';
import { AfterOpening } from './MountOnOpen';
import { choicesOf, KEYWORD_MAX, list } from './state';
import type { Question } from './useQuestion';

const AdvancedFilter = lazy(() => import('./AdvancedFilter'));

interface Props {
  view: DataSetView;
  groups: ReturnType<typeof useDataSet>['filters'];
  hot: ReturnType<typeof useDataSet>['hot'];
  facets: FieldView[];
  question: Question;
  answer: EndpointOutput<'market.search'> | null;
  failed: boolean;
  /** The same once it answers this question; left out where results are another page. */
  answered?: EndpointOutput<'market.search'> | null;
}

/** Remembering a search is best effort. */
const remember = (dataSet: string, keyword: string) =>
  void call('market.remember', { data_set: dataSet, keyword }, { skipErrorHandler: true }).catch(() => undefined);

/** Keyword, advanced filter and ready filters; on a narrow screen the facets, too. */
export function SearchBar({ view, groups, hot, facets, question, answer, failed, answered }: Props) {
  const { token } = theme.useToken();
  const { filters, go: onChange } = question;
  const wide = Grid.useBreakpoint().lg ?? true;
  const [open, setOpen] = useState<'advanced' | 'facets' | null>(null);
  const text = useText('data-search');
  const common = useText('common');
  const advanced = parseFilter(list(filters.filter)[0]);
  const close = () => setOpen(null);
  return (
    <Flex vertical gap="small">
      <Flex gap="small" wrap>
        <Input.Search
          // The address decides what it holds: going back shows the old word again.
          key={String(filters.keyword ?? '')}
          defaultValue={String(filters.keyword ?? '')}
          className={styles.keyword ?? ''}
          allowClear
          enterButton
          maxLength={KEYWORD_MAX}
          aria-label={common('keyword')}
          placeholder={text('keyword-hint', {
            fields: view.fields
              .filter((field) => field.searchable)
              .map((field) => field.label)
              .join(' / '),
          })}
          onSearch={(typed) => {
            const keyword = typed.trim();
            if (keyword) remember(view.key, keyword);
            onChange({ keyword });
          }}
        />
        <Badge count={countConditions(advanced)} size="small" color={token.colorPrimary}>
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen('advanced')}>
            {text('advanced')}
          </Button>
        </Badge>
        {!wide && facets.length > 0 && (
          <Badge count={choicesOf(view, filters).length} size="small" color={token.colorPrimary}>
            <Button icon={<ControlOutlined aria-hidden />} onClick={() => setOpen('facets')}>
              {text('facets')}
            </Button>
          </Badge>
        )}
      </Flex>
      {hot.length > 0 && (
        <OverflowRow label={text('hot')}>
          <Typography.Text type="secondary">{text('hot')}</Typography.Text>
          {hot.map((one) => (
            <Button
              key={one.name}
              size="small"
              shape="round"
              onClick={() => onChange({ filter: JSON.stringify(one.filter) })}
            >
              {one.name}
            </Button>
          ))}
        </OverflowRow>
      )}
      <AfterOpening open={open === 'advanced'}>
        <AdvancedFilter
          open={open === 'advanced'}
          view={view}
          groups={groups}
          question={question}
          answered={answered}
          onClose={close}
        />
      </AfterOpening>
      {!wide && (
        <Drawer
          open={open === 'facets'}
          onClose={close}
          placement="bottom"
          size="large"
          title={text('facets')}
          footer={
            <Button type="primary" block onClick={close}>
              {text('show-results')}
            </Button>
          }
        >
          <Facets fields={facets} view={view} answer={answer} failed={failed} question={question} />
        </Drawer>
      )}
    </Flex>
  );
}
