import { DetailView } from '@daas/kit/market/DetailView';
import { MonitorButton, useMonitored } from '@daas/kit/market/Monitor';
import { useIntl, useParams } from '@umijs/max';
import { enterpriseTabs } from './enterpriseTabs';

/** One row, each tab an address of its own. */
export function Detail({ basename, dataSet }: { basename: string; dataSet: string }) {
  const { id = '', tab } = useParams<{ id: string; tab: string }>();
  const { formatMessage } = useIntl();
  const text = (name: string) => formatMessage({ id: `entity.${name}` });
  return (
    <DetailView
      key={id}
      dataSet={dataSet}
      rowId={id}
      tab={tab}
      tabPath={(key) => `${basename}/detail/${encodeURIComponent(id)}/${key}`}
      actions={({ row }) => <Monitor dataSet={dataSet} id={String(row.id)} />}
      tabs={({ view, row, standard: [overview, ...related] }) =>
        dataSet === 'enterprise'
          ? enterpriseTabs(view, row, text)
          : [...(overview ? [{ ...overview, key: 'basic', title: text('basic') }] : []), ...related]
      }
    />
  );
}

function Monitor({ dataSet, id }: { dataSet: string; id: string }) {
  const { allowed, watched, refresh } = useMonitored(dataSet, [id]);
  return allowed && <MonitorButton dataSet={dataSet} ids={[id]} watched={watched} onChange={refresh} />;
}
