import { DetailView } from '@daas/kit/market/DetailView';
import { useIntl, useParams } from '@umijs/max';
import { enterpriseTabs } from './enterpriseTabs';

/** One row, each tab an address of its own. */
export function Detail({ basename, dataSet }: { basename: string; dataSet: string }) {
  const { id = '', tab } = useParams<{ id: string; tab: string }>();
  const { formatMessage } = useIntl();
  const text = (name: string) => formatMessage({ id: `entity.${name}` });
  const tabPath = (key: string) => `${basename}/detail/${encodeURIComponent(id)}/${key}`;
  return (
    <DetailView
      key={id}
      dataSet={dataSet}
      rowId={id}
      tab={tab}
      tabPath={tabPath}
      tabs={(context) => {
        const [overview, ...others] = context.standard;
        return dataSet === 'enterprise'
          ? enterpriseTabs(context, text, tabPath)
          : [...(overview ? [{ ...overview, key: 'basic', title: text('basic') }] : []), ...others];
      }}
    />
  );
}
