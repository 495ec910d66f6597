import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useAccess, useIntl } from '@umijs/max';
import { Button, type ButtonProps, Modal, message } from 'antd';
import { useAction, useApi } from '../hooks/useApi';

/** Which of these rows the company watches; sends no request without the permission. */
export function useMonitored(dataSet: string, ids: string[]) {
  const allowed = Boolean(useAccess()['get-enterprise-monitor']);
  const { data, refresh } = useApi(
    'monitor.among',
    { dataSet, ids },
    { ready: allowed && ids.length > 0, disableMessageTips: true },
  );
  return { allowed, watched: new Set(data?.ids), refresh };
}

interface Props extends Pick<ButtonProps, 'size'> {
  dataSet: string;
  ids: string[];
  watched: ReadonlySet<string>;
  onChange: () => void;
}

/** Watches rows, or stops when all of them are watched. // §5: a notice states the consequences first */
export function MonitorButton({ dataSet, ids, watched, onChange, size }: Props) {
  const { formatMessage } = useIntl();
  const add = useAction('monitor.add');
  const remove = useAction('monitor.remove');
  const text = (id: string, values?: Record<string, number>) => formatMessage({ id: `data-monitor.${id}` }, values);
  const all = ids.every((id) => watched.has(id));
  const wanted = all ? ids : ids.filter((id) => !watched.has(id));
  const count = wanted.length;
  const ask = () =>
    Modal.confirm({
      title: text(all ? 'remove-title' : 'add-title', { count }),
      content: text(all ? 'remove-text' : 'add-text'),
      okText: text(all ? 'remove' : 'add'),
      onOk: async () => {
        if (all) await remove.run({ dataSet, ids: wanted });
        else await add.run({ dataSet, ids: wanted });
        message.success(text(all ? 'removed' : 'added', { count }));
        onChange();
      },
    });
  return (
    <Button
      {...(size ? { size } : {})}
      icon={all ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      loading={add.loading || remove.loading}
      onClick={ask}
    >
      {text(all ? 'remove' : 'add')}
    </Button>
  );
}
