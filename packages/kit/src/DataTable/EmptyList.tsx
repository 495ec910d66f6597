import { useIntl } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  failed: boolean;
  /** Behind the first page. */
  beyond: boolean;
  filtered: boolean;
  /** Where there is nothing at all: what this list is for, and the way to the first entry. */
  empty: { description: ReactNode; action?: ReactNode } | undefined;
  onRetry: () => void;
  onFirstPage: () => void;
  onClear: () => void;
}

/** Stands in a list instead of rows: why there are none, and what can be done. */
export function Nothing({ failed, beyond, filtered, empty, onRetry, onFirstPage, onClear }: Props) {
  const { formatMessage } = useIntl();
  const button = (id: string, onClick: () => void) => <Button onClick={onClick}>{formatMessage({ id })}</Button>;
  const id = failed ? 'common.load-failed' : `table.${beyond ? 'beyond' : filtered ? 'nothing-found' : 'empty'}`;
  const isEmpty = !failed && !beyond && !filtered;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={(isEmpty && empty?.description) || formatMessage({ id })}>
      <Flex gap="small" justify="center">
        {failed && button('table.again', onRetry)}
        {beyond && button('table.first-page', onFirstPage)}
        {!failed && !beyond && filtered && button('table.clear', onClear)}
        {isEmpty && empty?.action}
      </Flex>
    </Empty>
  );
}
