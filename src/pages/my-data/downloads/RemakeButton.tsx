import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Button, message, Popconfirm } from 'antd';

type File = EndpointOutput<'download.list'>['list'][number];

/** Creates a paid file that expired again, free of charge. */
export function RemakeButton({ id, name, rows, onDone }: Pick<File, 'id' | 'name' | 'rows'> & { onDone: () => void }) {
  const text = useText('downloads');
  const format = useFormat();
  const { run, loading } = useAction('export.remake');
  const remake = async () => {
    const answer = await run({ id }).catch(() => null);
    if (!answer) return;
    void message.success(text(answer.made ? 'remake-made' : 'remake-exists'));
    onDone();
  };
  return (
    <Popconfirm
      title={<Sentence>{text('remake-title', { name })}</Sentence>}
      description={<div style={{ maxWidth: 320 }}>{text('remake-text', { rows: format.number(rows) })}</div>}
      okText={text('remake')}
      onConfirm={() => void remake()}
    >
      <Button type="link" size="small" loading={loading}>
        {text('remake')}
      </Button>
    </Popconfirm>
  );
}
