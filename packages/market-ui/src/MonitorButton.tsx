import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useUndo } from '@daas/kit/useUndo';
import { useAccess } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';

/** Which of these rows the company watches; sends no request without the permission. */
export function useMonitored(dataSet: string, ids: string[]) {
  const allowed = Boolean(useAccess()['get-enterprise-monitor']);
  const { data, refresh } = useApi(
    'monitor.among',
    { data_set: dataSet, ids },
    { ready: allowed && ids.length > 0, showErrorInPlace: true },
  );
  return { allowed, watched: new Set(data?.ids), refresh };
}

interface Props extends Pick<ButtonProps, 'size'> {
  dataSet: string;
  ids: string[];
  watched: ReadonlySet<string>;
  onChange: () => void;
}

/** Watches rows, or stops when all of them are watched. // §5: a notice states the consequences */
export function MonitorButton({ dataSet, ids, watched, onChange, size }: Props) {
  const add = useAction('monitor.add');
  const remove = useAction('monitor.remove');
  const text = useText('data-monitor');
  const all = ids.every((id) => watched.has(id));
  const targets = all ? ids : ids.filter((id) => !watched.has(id));
  const count = targets.length;
  const undoable = useUndo();
  const watch = async (on: boolean) => {
    await (on ? add : remove).run({ data_set: dataSet, ids: targets });
    onChange();
  };
  const toggle = async () => {
    await watch(!all);
    undoable(text(all ? 'removed' : 'added', { count }), () => watch(all), text(all ? 'remove-text' : 'add-text'));
  };
  return (
    <Button
      {...(size ? { size } : {})}
      icon={all ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      loading={add.loading || remove.loading}
      // The error was shown already.
      onClick={() => void toggle().catch(() => undefined)}
    >
      {text(all ? 'remove' : 'add')}
    </Button>
  );
}
