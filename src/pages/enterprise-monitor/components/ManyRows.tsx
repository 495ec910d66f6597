import { MAX_TABLE_BYTES } from '@daas/contract/constants';
import { type DraftGroup, FilterBuilder, fromFilter, toFilter, unfinished } from '@daas/kit/FilterBuilder';
import { useAction } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Pending } from '@daas/kit/Pending';
import { useIntl } from '@umijs/max';
import { Button, Card, Flex, Input, message, Radio, Select, Typography } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { TableUpload } from '@/components/TableUpload';
import { call } from '@/request';
import { Tasks } from './Tasks';
import { useDataSets } from './useDataSets';

const KEYWORD_MAX = 60;
type Action = 'add' | 'remove';

/** Starts tasks that add or remove many rows, and shows how far they are. */
export function ManyRows({ action }: { action: Action }) {
  const { formatMessage } = useIntl();
  const [dataSet, setDataSet] = useState('enterprise');
  const [round, setRound] = useState(0);
  const dataSets = useDataSets();
  const label = formatMessage({ id: 'common.data-set' });
  const started = () => {
    void message.success(formatMessage({ id: 'monitor.task-started' }));
    setRound(round + 1);
  };
  return (
    <>
      <Flex gap="small" align="center" wrap>
        <span>{label}</span>
        <Select
          aria-label={label}
          value={dataSet}
          onChange={setDataSet}
          options={dataSets}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ minWidth: 200 }}
        />
      </Flex>
      <ByFile key={`file ${dataSet}`} dataSet={dataSet} action={action} onStarted={started} />
      <BySearch key={`search ${dataSet}`} dataSet={dataSet} action={action} onStarted={started} />
      <Tasks key={round} />
    </>
  );
}

interface Way {
  dataSet: string;
  action: Action;
  onStarted: () => void;
}

const QUIET = { showErrorInPlace: true };

function ByFile({ dataSet, action, onStarted }: Way) {
  const text = useText('monitor');
  return (
    <Card variant="borderless" title={text(`${action}-by-file`)}>
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text('file-about')}</Typography.Text>
        <TableUpload
          paste
          maxBytes={MAX_TABLE_BYTES}
          roles={[{ key: 'key', label: text('file-role') }]}
          // The file travels as a part of the form beside the contract's input.
          upload={(file, pasted, onProgress) =>
            call('monitor.upload', { data_set: dataSet, pasted, file } as never, { ...QUIET, onProgress })
          }
          inspect={(uploadId, corrections) =>
            call('monitor.inspect', { data_set: dataSet, upload_id: uploadId, ...corrections }, QUIET)
          }
          start={async (uploadId, { key = '' }) => {
            await call('monitor.byFile', { data_set: dataSet, upload_id: uploadId, action, column: key }, QUIET);
            onStarted();
          }}
          startText={text(`${action}-start`)}
          danger={action === 'remove'}
        />
      </Flex>
    </Card>
  );
}

function BySearch({ dataSet, action, onStarted }: Way) {
  const set = useDataSet(dataSet, QUIET);
  const [keyword, setKeyword] = useState('');
  const [root, setRoot] = useState<DraftGroup>(() => fromFilter(null));
  const [checked, setChecked] = useState(false);
  const [everything, setEverything] = useState(false);
  const dataSets = useDataSets();
  const { run, loading } = useAction('monitor.bySearch');
  const text = useText('monitor');
  const common = useText('common');
  const missing = unfinished(root);
  const filter = toFilter(root);
  const typed = keyword.trim();
  const empty = !filter && !typed && missing.length === 0;
  const startText = text(`${action}-${everything ? 'everything' : 'start'}`);
  const start = async () => {
    const some = { filter, ...(typed ? { keyword: typed } : {}) };
    await run({ data_set: dataSet, action, ...(everything ? { everything } : some) });
    onStarted();
  };
  const ask = () => {
    setChecked(true);
    if (!everything && (empty || missing.length > 0)) return;
    const name = dataSets.find(({ value }) => value === dataSet)?.label ?? dataSet;
    confirmAct({
      title: everything ? <Sentence>{text(`${action}-all-title`, { name })}</Sentence> : text(`${action}-some-title`),
      content: text(`${action}-confirm`),
      okText: startText,
      danger: action === 'remove',
      act: start,
    });
  };
  return (
    <Card variant="borderless" title={text(`${action}-by-search`)}>
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text(`${action}-search-about`)}</Typography.Text>
        <Radio.Group
          aria-label={text(`${action}-by-search`)}
          value={everything}
          onChange={({ target }) => setEverything(target.value)}
          options={[
            { value: false, label: text('some') },
            { value: true, label: text('everything') },
          ]}
        />
        {!everything && (
          <>
            <Input
              allowClear
              maxLength={KEYWORD_MAX}
              aria-label={common('keyword')}
              placeholder={common('keyword')}
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
            />
            <Pending reads={[set]}>
              <FilterBuilder
                groups={set.filters}
                value={root}
                onChange={setRoot}
                invalid={checked ? missing : []}
                needed
              />
            </Pending>
            {checked && empty && (
              <Typography.Text type="danger" role="alert">
                {text('needs-condition')}
              </Typography.Text>
            )}
          </>
        )}
        <div>
          <Button type="primary" danger={action === 'remove'} loading={loading} onClick={ask}>
            {startText}
          </Button>
        </div>
      </Flex>
    </Card>
  );
}
