import { UNDO_SECONDS } from '@daas/contract/constants';
import { useIntl } from '@umijs/max';
import { Button, notification } from 'antd';

/** Says that something was done, and offers to undo it: instead of asking before what can be taken back. */
export function useUndo() {
  const { formatMessage } = useIntl();
  return (title: string, undo: () => Promise<unknown>, description?: string) => {
    const key = `undo-${Date.now()}`;
    notification.success({
      key,
      title,
      ...(description ? { description } : {}),
      duration: UNDO_SECONDS,
      actions: (
        <Button
          size="small"
          onClick={() => {
            notification.destroy(key);
            // A refusal was shown already.
            undo().catch(() => undefined);
          }}
        >
          {formatMessage({ id: 'shell.undo' })}
        </Button>
      ),
    });
  };
}
