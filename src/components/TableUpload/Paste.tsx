import { MAX_COUNT } from '@daas/contract/constants';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { refusalMessage } from '@/request';
import { pastedFile, pastedLines } from './pasted';

interface Props {
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
}

/** A list as it was copied from anywhere, with what is taken of it. // §5 */
export function Paste({ send }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [pasted, setPasted] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useText('table-upload');
  const { length } = pastedLines(pasted);
  const isOver = length > MAX_COUNT;
  const numbers = { count: format.number(length), max: format.number(MAX_COUNT) };
  const check = async () => {
    setProblem(null);
    setSending(true);
    try {
      await send(pastedFile(pasted, text('paste-name')), () => undefined);
    } catch (error) {
      setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
      setSending(false);
    }
  };
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label={text('pasted')}
        htmlFor="pasted-list"
        {...(isOver ? { validateStatus: 'error' as const, help: text('paste-over', numbers) } : {})}
        extra={isOver ? undefined : text('paste-hint', numbers)}
      >
        <Input.TextArea
          id="pasted-list"
          autoSize={{ minRows: 6, maxRows: 14 }}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </Form.Item>
      <Flex vertical gap="middle">
        {problem && <Alert type="error" showIcon title={problem} />}
        <div>
          <Button type="primary" disabled={length === 0 || isOver} loading={sending} onClick={() => void check()}>
            {text('check')}
          </Button>
        </div>
      </Flex>
    </Form>
  );
}
