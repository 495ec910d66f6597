import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Descriptions, Drawer, Flex } from 'antd';
import type { Line } from './line';
import { Subject } from './Subject';
import { useActName } from './useActName';
import { useDetailText } from './useDetailText';

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value;

/** A line in full: what changed, before and after, and what else was written with it. */
export function LineDrawer({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const format = useFormat();
  const actName = useActName();
  const { fieldName, valueText } = useDetailText(line?.names);
  const text = useText('audit-log');
  const common = useText('common');
  const entries = Object.entries(line?.detail ?? {});
  const changes: Change[] = entries.flatMap(([field, value]) => (isChange(value) ? [{ field, ...value }] : []));
  const rest = entries.filter(([, value]) => !isChange(value));
  const cell = (field: string, value: unknown) => (
    <span dir="auto" style={{ display: 'block', maxWidth: 260, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Name>{valueText(field, value)}</Name>
    </span>
  );
  return (
    <Drawer open={line !== null} onClose={onClose} title={line && actName(line.action)} size="large">
      {line && (
        <Flex vertical gap="large">
          <Descriptions
            column={1}
            items={[
              { key: 'at', label: common('time'), children: format.time(line.at) },
              { key: 'person', label: text('person'), children: <Name>{format.orDash(line.person?.name)}</Name> },
              { key: 'subject', label: text('subject'), children: <Subject line={line} /> },
              {
                key: 'ip',
                label: text('ip'),
                children: line.ip === 'cli' ? text('command-line') : format.orDash(line.ip),
              },
              { key: 'number', label: text('number'), children: format.number(line.seq) },
              ...rest.map(([key, value]) => ({
                key: `detail.${key}`,
                label: fieldName(key),
                children: cell(key, value),
              })),
            ]}
          />
          {changes.length > 0 && (
            <ScrollTable
              label={text('changes')}
              rowKey="field"
              dataSource={changes}
              columns={[
                { title: common('field'), dataIndex: 'field', render: fieldName },
                { title: text('before'), dataIndex: 'before', render: (value, { field }) => cell(field, value) },
                { title: text('after'), dataIndex: 'after', render: (value, { field }) => cell(field, value) },
              ]}
            />
          )}
        </Flex>
      )}
    </Drawer>
  );
}
