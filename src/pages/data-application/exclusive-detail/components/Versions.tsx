import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { ValueChange } from '@daas/kit/ValueChange';
import { useSearchParams } from '@umijs/max';
import { Button, Card, Empty, Flex, Progress, Select, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { ExclusiveSet } from '../../components/exclusive/parts';
import { VersionFile } from './VersionFile';

type Version = ExclusiveSet['versions'][number];
type Change = Row<'exclusive.changes'>;
const KINDS = ['added', 'changed', 'removed'] as const;
const TONES = { added: 'success', changed: 'processing', removed: 'error' } as const;

/** Every version with its file, and what changed between two. */
export function Versions({ set }: { set: ExclusiveSet }) {
  const text = useText('exclusive');
  const common = useText('common');
  const format = useFormat();
  const [downloadOf, setDownloadOf] = useState<number | null>(null);
  const number = (value: number) => <span className="tabular">{format.number(value)}</span>;
  const done = set.versions.filter(({ status }) => status === 'done');
  if (set.versions.length === 0)
    return (
      <Card variant="borderless">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-version')} />
      </Card>
    );
  return (
    <>
      <Card variant="borderless" title={text('versions')}>
        <ScrollTable<Version>
          label={text('versions')}
          rowKey="version"
          dataSource={set.versions}
          columns={[
            { title: text('version'), key: 'version', render: (_, { version }) => text('version-n', { n: version }) },
            { title: common('status'), key: 'state', render: (_, version) => <State version={version} /> },
            { title: text('rows'), dataIndex: 'rows', align: 'end', render: number },
            ...KINDS.map((kind) => ({
              title: text(kind),
              dataIndex: kind,
              align: 'end' as const,
              render: number,
            })),
            {
              title: text('made'),
              key: 'made',
              render: (_, version) => <span className="tabular">{format.time(version.made_at)}</span>,
            },
            {
              title: common('file'),
              key: 'file',
              render: (_, { version, status }) =>
                status === 'done' && (
                  <Button size="small" onClick={() => setDownloadOf(version)}>
                    {text('file-of', { n: version })}
                  </Button>
                ),
            },
          ]}
        />
      </Card>
      {done.length > 1 ? (
        <Comparison set={set} versions={done.map(({ version }) => version)} />
      ) : (
        <Typography.Text type="secondary">{text('one-version')}</Typography.Text>
      )}
      {downloadOf !== null && <VersionFile id={set.id} version={downloadOf} onClose={() => setDownloadOf(null)} />}
    </>
  );
}

function State({ version: { status, progress } }: { version: Version }) {
  const text = useText('exclusive');
  if (status === 'done') return <Tag color="success">{text('made-done')}</Tag>;
  if (status === 'failed') return <Tag color="error">{text('made-failed')}</Tag>;
  return (
    <Progress
      percent={Math.floor(progress * 100)}
      size="small"
      status="active"
      aria-label={text('making')}
      style={{ width: 120 }}
    />
  );
}

function Comparison({ set, versions }: { set: ExclusiveSet; versions: number[] }) {
  const text = useText('exclusive');
  const [query, setQuery] = useSearchParams();
  const versionAt = (key: string, fallback: number) => {
    const version = Number(query.get(key));
    return versions.includes(version) ? version : fallback;
  };
  const to = versionAt('to', versions[0] as number);
  const from = Math.min(versionAt('from', versions[1] as number), to - 1);
  const choose = (key: string, value: number) => {
    const next = new URLSearchParams(query);
    next.set(key, String(value));
    next.delete('current');
    setQuery(next);
  };
  const pick = (key: string, value: number, among: number[]) => (
    <Select
      aria-label={text(`compare-${key}`)}
      value={value}
      onChange={(version) => choose(key, version)}
      options={among.map((one) => ({ value: one, label: text('version-n', { n: one }) }))}
    />
  );
  return (
    <DataTable
      name="exclusive-changes"
      endpoint="exclusive.changes"
      rowKey="row_id"
      fixed={{ id: set.id, from, to }}
      otherParameters={['tab', 'from', 'to']}
      columns={useColumns(set)}
      toInput={(filters) => knownFilters(filters, { kind: KINDS })}
      title={
        <Flex gap="small" align="center" wrap>
          <span>{text('compare')}</span>
          {pick(
            'from',
            from,
            versions.filter((one) => one < to),
          )}
          <span aria-hidden>→</span>
          {pick(
            'to',
            to,
            versions.filter((one) => one !== versions.at(-1)),
          )}
        </Flex>
      }
      empty={{ description: text('no-change') }}
    />
  );
}

function useColumns(set: ExclusiveSet): Column<Change>[] {
  const text = useText('exclusive');
  const common = useText('common');
  const { view } = useDataSet(set.data_set.key);
  return [
    { title: text('row'), key: 'title', fixed: 'left', render: (_, { title }) => title },
    {
      title: common('type'),
      dataIndex: 'kind',
      filter: true,
      valueEnum: Object.fromEntries(KINDS.map((kind) => [kind, { text: text(kind) }])),
      render: (_, { kind }) => <Tag color={TONES[kind]}>{text(kind)}</Tag>,
    },
    {
      title: text('what-changed'),
      key: 'fields',
      render: (_, { fields }) =>
        fields.length > 0 && (
          <div style={{ maxWidth: 560, whiteSpace: 'normal' }}>
            {fields.map(({ field: name, before, after }) => {
              const field = view?.fields.find((one) => one.name_en === name);
              return field && <ValueChange key={name} field={field} before={before} after={after} />;
            })}
          </div>
        ),
    },
  ];
}
