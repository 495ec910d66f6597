import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Empty } from 'antd';
import type { Listing } from './listing';

type Load = Listing['loads'][number];

/** What the last loads changed. */
export function History({ loads }: { loads: Load[] }) {
  const format = useFormat();
  const column = useColumnProps<Load>();
  const text = useText('listing');
  if (loads.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-history')} />;
  return (
    <ScrollTable<Load>
      label={text('history')}
      rowKey="at"
      dataSource={loads}
      columns={[
        { title: text('loaded'), ...column.time('at') },
        ...(['appeared', 'changed', 'vanished'] as const).map((kind) => ({
          title: text(kind),
          key: kind,
          align: 'end' as const,
          render: (_: unknown, load: Load) => (
            <span className="tabular">{format.count(load[kind], !load.complete)}</span>
          ),
        })),
      ]}
    />
  );
}
