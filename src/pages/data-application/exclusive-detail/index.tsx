import { BackLink } from '@daas/kit/BackLink';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkTabs } from '@daas/kit/LinkTabs';
import { PageTitle } from '@daas/kit/PageTitle';
import { PayAccess } from '@daas/kit/PayAccess';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useShown } from '@daas/kit/title';
import { SampleRows } from '@daas/market-ui/SampleRows';
import { FormattedMessage, history, useParams, useSearchParams } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { Lost } from '@/components/Lost';
import { detailPath, type ExclusiveSet, LIST, SetStatus, useConditions } from '../components/exclusive/parts';
import { QualityCharts } from '../components/exclusive/Quality';
import { Delivery } from './components/Delivery';
import { OrderModal } from './components/OrderModal';
import { Versions } from './components/Versions';

const POLL_MS = 1500;
const TABS = ['sample', 'quality', 'versions', 'delivery'] as const;

/** One exclusive data set: what it is, how good, what changed, how it is delivered. // §2 */
export default function ExclusiveDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refresh } = useApi(
    'exclusive.get',
    { id },
    { showErrorInPlace: true, pollingMs: ({ moving }) => (moving ? POLL_MS : 0) },
  );
  if (!data) return <Lost texts="exclusive" error={error} again={refresh} to={LIST} />;
  return <Body set={data} refresh={refresh} />;
}

function Body({ set, refresh }: { set: ExclusiveSet; refresh: () => void }) {
  const text = useText('exclusive');
  const [query] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'sample';
  const { view, error } = useDataSet(set.data_set.key);
  // What the head says of its fields and conditions is as long as their names.
  if (!view && !error) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Flex vertical gap="middle">
      <BackLink to={LIST}>
        <FormattedMessage id="menu.exclusive-dataset" />
      </BackLink>
      <Head set={set} refresh={refresh} />
      <LinkTabs
        label={set.name}
        current={tab}
        tabs={TABS.map((key) => ({ key, to: detailPath(set.id, key), label: text(`tab-${key}`) }))}
      />
      {tab === 'sample' && <Sample set={set} />}
      {tab === 'quality' && <Quality set={set} />}
      {tab === 'versions' && <Versions set={set} />}
      {tab === 'delivery' && <Delivery set={set} onChanged={refresh} />}
    </Flex>
  );
}

function Head({ set, refresh }: { set: ExclusiveSet; refresh: () => void }) {
  const text = useText('exclusive');
  const common = useText('common');
  const format = useFormat();
  useShown(set.name);
  const [ordering, setOrdering] = useState(false);
  const conditions = useConditions(set.data_set.key, set.filter, set.keyword);
  const { view } = useDataSet(set.data_set.key);
  const remove = useAction('exclusive.delete');
  const labels = set.fields.map((name) => view?.fields.find((field) => field.name_en === name)?.label ?? name);
  const ask = () =>
    confirmAct({
      title: common('delete-title', { name: set.name }),
      content: text('delete-text'),
      okText: common('delete'),
      danger: true,
      act: async () => {
        await remove.run({ id: set.id });
        history.push(LIST);
      },
    });
  return (
    <>
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <Flex gap="small" align="center" wrap>
          <PageTitle>{set.name}</PageTitle>
          <SetStatus status={set.status} />
        </Flex>
        <Flex gap="small" wrap>
          {set.status === 'draft' && (
            <Button danger onClick={ask}>
              {common('delete')}
            </Button>
          )}
          <PayAccess by="exclusive.order">
            <Button type="primary" onClick={() => setOrdering(true)}>
              {text(set.status === 'draft' ? 'buy' : 'renew')}
            </Button>
          </PayAccess>
        </Flex>
      </Flex>
      {set.status === 'expired' && <Alert type="warning" showIcon title={text('expired-hint')} />}
      {set.status === 'draft' && <Alert type="info" showIcon title={text('draft-hint')} />}
      {set.moving && <Alert type="info" showIcon title={text('making-hint')} />}
      <Card variant="borderless">
        <Descriptions
          size="small"
          layout="vertical"
          colon={false}
          column={{ xs: 2, sm: 3, lg: 6 }}
          items={[
            { key: 'set', label: common('data-set'), children: set.data_set.name },
            { key: 'rows', label: text('rows'), children: set.version ? format.number(set.rows) : '--' },
            {
              key: 'version',
              label: text('version'),
              children: set.version ? text('version-n', { n: set.version }) : '--',
            },
            { key: 'rhythm', label: text('rhythm'), children: text(`rhythm-${set.rhythm}`) },
            { key: 'next', label: text('next'), children: format.time(set.next_at) },
            { key: 'until', label: text('expires'), children: format.time(set.expires_at) },
            { key: 'conditions', label: text('conditions'), children: conditions, span: 'filled' },
            { key: 'fields', label: common('fields'), children: labels.join(common('comma')), span: 'filled' },
          ]}
        />
      </Card>
      {ordering && (
        <OrderModal
          set={set}
          onClose={() => setOrdering(false)}
          onDone={() => {
            setOrdering(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

function Sample({ set }: { set: ExclusiveSet }) {
  const text = useText('exclusive');
  const common = useText('common');
  const { data, error, refresh } = useApi('exclusive.sample', { id: set.id }, { showErrorInPlace: true });
  if (error && !data) return <RetryAlert title={common('load-failed')} onRetry={refresh} />;
  return (
    <Card variant="borderless" title={text('sample')}>
      {data ? (
        <SampleRows label={text('sample')} dataSet={set.data_set.key} fields={set.fields} rows={data.list} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Card>
  );
}

/** Of the newest version; of the market's rows until there is one. */
function Quality({ set }: { set: ExclusiveSet }) {
  const text = useText('exclusive');
  const format = useFormat();
  const { fields, filter, keyword, rhythm, data_set, quality } = set;
  const definition = { data_set: data_set.key, fields, filter, keyword, rhythm };
  const preview = useApi('exclusive.preview', definition, { ready: quality === null, showErrorInPlace: true });
  if (quality)
    return (
      <QualityCharts dataSet={data_set.key} quality={quality} note={text('of-version', { n: set.version ?? 0 })} />
    );
  if (preview.error) return <RetryAlert title={text('preview-failed')} onRetry={preview.refresh} />;
  if (!preview.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const note = text('measured', { count: format.number(preview.data.measured) });
  return <QualityCharts dataSet={data_set.key} quality={preview.data} note={note} />;
}
