import { ApiOutlined, SearchOutlined } from '@ant-design/icons';
import type { HotFilter } from '@daas/contract/datasets/filterConfig';
import type { DataSetView } from '@daas/contract/datasets/view';
import { BackLink } from '@daas/kit/BackLink';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { SectionAnchor } from '@daas/kit/SectionAnchor';
import { useShown } from '@daas/kit/title';
import { searchPath } from '@daas/market-ui/paths';
import { SampleRows } from '@daas/market-ui/SampleRows';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { connectorPath } from '@daas/market-ui/state';
import { useAccess, useIntl, useParams } from '@umijs/max';
import { Card, Descriptions, Flex, Tag } from 'antd';
import type { ReactNode } from 'react';
import { CodeSamples } from '@/components/CodeSamples';
import { Lost } from '@/components/Lost';
import { gatewayUrl } from '@/components/samples';
import { Panel } from '../components/Panel';
import { Coverage } from './components/Coverage';
import { Dictionary } from './components/Dictionary';
import { History } from './components/History';
import type { Listing } from './components/listing';
import { Price } from './components/Price';
import { Questions } from './components/Questions';
import styles from './index.module.css';

/** So many of the ready filters are asked as questions. */
const QUESTIONS = 3;
/** Programs name their own connector here. */
const CONNECTOR = 'CONNECTOR_ID';

/** A data set as something to buy: what it holds, how good and how fresh it is, and what it costs. */
export default function ListingPage() {
  const { type = '' } = useParams<{ type: string }>();
  const { view, hot, complete, error: unknown, refresh } = useDataSet(type, { showErrorInPlace: true });
  const { data, error, refresh: again } = useApi('market.listing', { data_set: type }, { showErrorInPlace: true });
  if (!view || !complete || !data)
    return (
      <Lost
        texts="listing"
        error={unknown ?? error}
        again={() => {
          refresh();
          again();
        }}
        to="/data-market/home"
      />
    );
  return <Body key={type} view={view} hot={hot} listing={data} />;
}

function Body({ view, hot, listing }: { view: DataSetView; hot: HotFilter[]; listing: Listing }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  useShown(view.name);
  const text = useText('listing');
  const { rows, price, regions, industries } = listing;
  const fill = Object.fromEntries(listing.fields.map((field) => [field.name_en, field]));
  const parts: [key: string, content: ReactNode][] = [
    ['questions', <Questions key="questions" view={view} questions={hot.slice(0, QUESTIONS)} />],
    ['fields', <Dictionary key="fields" view={view} fields={fill} />],
    [
      'sample',
      <SampleRows
        key="sample"
        label={text('sample')}
        dataSet={view.key}
        fields={view.default_columns}
        rows={listing.preview}
      />,
    ],
    ...(regions || industries
      ? ([['coverage', <Coverage key="coverage" view={view} listing={listing} />]] as [string, ReactNode][])
      : []),
    ['history', <History key="history" loads={listing.loads} />],
    ['price', <Price key="price" view={view} />],
    [
      'query',
      <CodeSamples
        key="query"
        request={{ url: gatewayUrl(`/open/v1/connectors/${CONNECTOR}/query`), body: listing.request }}
      />,
    ],
  ];
  return (
    <Flex vertical gap="middle">
      <BackLink to="/data-market/home">{formatMessage({ id: 'menu.data-home' })}</BackLink>
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={view.description}>{view.name}</PageTitle>
        <Flex gap="small" wrap>
          <LinkButton to={searchPath(view.key)} icon={<SearchOutlined aria-hidden />}>
            {text('search')}
          </LinkButton>
          {access['create-connector'] && (
            <LinkButton
              type="primary"
              to={connectorPath(view, view.default_columns, { filter: null })}
              icon={<ApiOutlined aria-hidden />}
            >
              {formatMessage({ id: 'data-detail.as-connector' })}
            </LinkButton>
          )}
        </Flex>
      </Flex>
      <Card variant="borderless">
        <Descriptions
          size="small"
          layout="vertical"
          colon={false}
          column={{ xs: 2, sm: 3, lg: 5 }}
          items={[
            { key: 'rows', label: text('rows'), children: format.number(rows) },
            { key: 'fields', label: text('field-count'), children: format.number(view.fields.length) },
            { key: 'at', label: text('updated'), children: format.time(listing.updated_at) },
            {
              key: 'rhythm',
              label: text('rhythm'),
              children: format.orDash(view.refresh && formatMessage({ id: `data-detail.refresh-${view.refresh}` })),
            },
            {
              key: 'price',
              label: formatMessage({ id: `price.mode-${price.mode}` }),
              children: (
                <>
                  {`${format.money(price.base)} ${formatMessage({ id: `price.per-${price.mode}` })} `}
                  {price.own && <Tag variant="filled">{formatMessage({ id: 'price.own' })}</Tag>}
                </>
              ),
            },
          ]}
        />
      </Card>
      <div className={styles.page}>
        <Flex vertical gap="middle" className={styles.parts ?? ''}>
          {parts.map(([key, content]) => (
            <div key={key} id={key} className={styles.part}>
              <Panel title={text(key)}>{content}</Panel>
            </div>
          ))}
          <SourceLine view={view} at={listing.updated_at} />
        </Flex>
        <SectionAnchor items={parts.map(([key]) => ({ id: key, title: text(key) }))} />
      </div>
    </Flex>
  );
}
