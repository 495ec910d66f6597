import { DatabaseOutlined } from '@ant-design/icons';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { SearchView } from '@daas/market-ui/SearchView';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { useIntl, useLocation } from '@umijs/max';
import { Flex } from 'antd';
import { Entries } from './Entries';
import { Issues } from './Issues';
import styles from './index.module.css';
import { type HomeList, RowList } from './RowList';

export interface Home {
  dataSet: string;
  /** Where questions are answered; the page itself, where home and results are one: its facets are the ways in. */
  result: string;
  /** Its heading is the text `domain-home.heading.<heading>`; without it, the data set's name. */
  heading?: string;
  /** Fields whose most frequent values are ways in; one search counts five. */
  entries: string[];
  /** One of them, drawn on the map, too. */
  map?: string;
  /** Rows appear in numbered issues: the fields of number and date. */
  issues?: { field: string; date: string };
  lists: HomeList[];
}

/** Values of a field that are shown. */
const MOST = 16;

/** Where people begin in one domain of the market: search, what is new, and the values there are. // §2 */
export function DomainHome(home: Home) {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const { view } = useDataSet(home.dataSet);
  const { heading, result, lists } = home;
  return (
    <SearchView
      dataSet={home.dataSet}
      {...(result === pathname ? {} : { resultPath: result })}
      {...(heading
        ? {
            title: formatMessage({ id: `domain-home.heading.${heading}` }),
            text: formatMessage({ id: `domain-home.heading.${heading}-text` }),
          }
        : {})}
      home={lists.length === 0 ? null : view ? <Content {...home} view={view} /> : <PageSkeleton />}
    />
  );
}

function Content({ dataSet, result, entries, map, issues, lists, view }: Home & { view: DataSetView }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data } = useApi('market.search', { data_set: dataSet, pageSize: 1, facets: entries });
  const { data: market } = useApi('market.home', {});
  const dataSetSummary = market?.categories
    .flatMap((category) => category.data_sets)
    .find(({ key }) => key === dataSet);
  const countsOf = (field: string) => data?.facets.find((one) => one.field === field);
  const fieldOf = (name: string) => view.fields.find((field) => field.name_en === name);
  const ways = data ? (
    entries.map((name) => {
      const field = fieldOf(name);
      return (
        field && (
          <Entries key={name} field={field} counts={countsOf(name)} result={result} most={MOST} mapped={name === map} />
        )
      );
    })
  ) : (
    <PageSkeleton />
  );
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap align="center">
        <LinkButton
          to={`${result}?${new URLSearchParams({ sort: view.default_sort })}`}
          icon={<DatabaseOutlined aria-hidden />}
        >
          {dataSetSummary
            ? formatMessage({ id: 'domain-home.all-rows' }, { count: format.number(dataSetSummary.rows) })
            : formatMessage({ id: 'domain-home.all' })}
        </LinkButton>
        <div style={{ visibility: dataSetSummary ? 'visible' : 'hidden' }}>
          <SourceLine view={view} at={dataSetSummary?.updated_at} />
        </div>
      </Flex>
      <div className={styles.columns}>
        <div className={styles.column}>
          {lists.map((list) => (
            <RowList key={list.key} list={list} view={view} result={result} />
          ))}
        </div>
        <div className={styles.column}>
          {issues && <Issues dataSet={dataSet} result={result} {...issues} />}
          {ways}
        </div>
      </div>
    </Flex>
  );
}
