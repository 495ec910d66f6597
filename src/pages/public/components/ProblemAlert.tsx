import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { Attempt } from './useAttempt';

export function ProblemAlert({ problem }: { problem: Attempt<unknown>['problem'] }) {
  const { formatMessage } = useIntl();
  if (!problem) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={problem.text}
      style={{ marginBlockEnd: 20 }}
      action={
        problem.again && (
          <Button size="small" onClick={problem.again}>
            {formatMessage({ id: 'table.again' })}
          </Button>
        )
      }
    />
  );
}
