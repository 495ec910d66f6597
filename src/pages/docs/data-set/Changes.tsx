import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import type { Dictionary } from './dictionary';

type Change = Dictionary['changelog'][number];

export function Changes({ changelog }: { changelog: readonly Change[] }) {
  const text = useText('docs');
  const common = useText('common');
  return (
    <ScrollTable<Change>
      label={text('changes')}
      rowKey={({ day, kind, field }) => `${day} ${kind} ${field}`}
      dataSource={changelog}
      columns={[
        { title: text('day'), dataIndex: 'day', className: 'tabular' },
        { title: common('type'), dataIndex: 'kind', render: (kind: string) => text(`kind.${kind}`) },
        {
          title: text('field'),
          key: 'field',
          render: (_, { field, label }) => [label, field].filter(Boolean).join(' '),
        },
        {
          title: common('description'),
          key: 'text',
          render: (_, { text: about, until }) =>
            [about, until && text('ends', { day: until })].filter(Boolean).join(' ') || '--',
        },
      ]}
    />
  );
}
