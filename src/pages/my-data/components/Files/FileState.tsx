import { useIntl } from '@umijs/max';
import { Badge, Flex, Progress, Typography } from 'antd';

const LOOKS = {
  queued: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
  expired: 'default',
} as const;

interface Props {
  status: keyof typeof LOOKS;
  /** 0–1. */
  progress: number;
  error: string | null;
}

/** Where the making of a file stands. */
export function FileState({ status, progress, error }: Props) {
  const { formatMessage } = useIntl();
  const text = formatMessage({ id: `file.status.${status}` });
  return (
    <Flex vertical style={{ minWidth: 96 }}>
      <Badge status={LOOKS[status]} text={text} />
      {status === 'running' && <Progress size="small" percent={Math.round(progress * 100)} aria-label={text} />}
      {status === 'failed' && error && (
        <Typography.Text type="danger" style={{ fontSize: 12 }}>
          {error}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** Still being made, so worth asking again. */
export const isMoving = (status: string): boolean => status === 'queued' || status === 'running';
export const FILES_POLL_MS = 2000;
