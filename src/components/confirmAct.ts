import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { RequestError } from '@/request';

interface Question {
  title: ReactNode;
  content: ReactNode;
  okText: string;
  danger?: boolean;
  act: () => Promise<unknown>;
}

/**
 * Asks before an act. What is refused was shown by the request and closes the dialog, as the page behind it may show what
 * changed meanwhile; any other error is thrown on.
 */
export const confirmAct = ({ danger = false, act, ...question }: Question): void =>
  void Modal.confirm({
    ...question,
    width: CONFIRM_MODAL_WIDTH,
    okButtonProps: { danger },
    onOk: () =>
      act().catch((error) => {
        if (!(error instanceof RequestError)) throw error;
      }),
  });
