import { useText } from '@daas/kit/hooks/useText';
import { DetailView } from '@daas/market-ui/DetailView';
import { useIntl, useParams } from '@umijs/max';
import { age } from './company/age';
import { RiskStrip } from './company/RiskStrip';
import { companyTabs } from './company/tabs';

/** One row, each tab an address of its own. */
export function Detail({ basename, dataSet }: { basename: string; dataSet: string }) {
  const { id = '', tab } = useParams<{ id: string; tab: string }>();
  const { formatMessage } = useIntl();
  const text = useText('entity');
  const tabPath = (key: string) => `${basename}/detail/${encodeURIComponent(id)}/${key}`;
  const company = {
    noteOf: (name: string, row: Record<string, unknown>) =>
      name === 'established_date' ? formatMessage({ id: 'entity.age' }, { years: age(row.established_date) }) : null,
    extra: ({ row }: { row: Record<string, unknown> }) => <RiskStrip uscc={String(row.uscc)} />,
  };
  return (
    <DetailView
      key={id}
      dataSet={dataSet}
      rowId={id}
      tab={tab}
      {...(dataSet === 'enterprise' ? company : {})}
      tabPath={tabPath}
      tabs={(context) => {
        const [overview, ...others] = context.standard;
        return dataSet === 'enterprise'
          ? companyTabs(context, text)
          : [...(overview ? [{ ...overview, key: 'basic', title: text('basic') }] : []), ...others];
      }}
    />
  );
}
