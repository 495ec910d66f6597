import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Flex, Input, Tag, Typography } from 'antd';
import { useState } from 'react';
import { refusalMessage } from '@/request';

type Answer = EndpointOutput<'whiteList.check'> & { address: string };

/** What the rules say of an address, whatever the mode. */
export function CheckAddress() {
  const { formatMessage } = useIntl();
  const { run, loading } = useAction('whiteList.check', { showErrorInPlace: true });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useText('white-list');
  const check = async (typed: string) => {
    const address = typed.trim();
    if (!address) return;
    setProblem(null);
    setAnswer(null);
    try {
      setAnswer({ ...(await run({ address })), address });
    } catch (error) {
      setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    }
  };
  return (
    <div>
      <Input.Search
        style={{ maxWidth: 320 }}
        aria-label={text('check')}
        placeholder={text('check')}
        enterButton={text('check-button')}
        maxLength={64}
        loading={loading}
        onSearch={(typed) => void check(typed)}
      />
      <div role="status" style={{ marginBlockStart: 8 }}>
        {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
        {answer && (
          <Flex gap="small" align="center" wrap>
            <span className="tabular" dir="ltr">
              {answer.address}
            </span>
            {(['console', 'gateway'] as const).map((place) => (
              <Tag key={place} color={answer[place] ? 'success' : 'error'}>
                {text(`${answer[place] ? 'lets' : 'refuses'}-${place}`)}
              </Tag>
            ))}
            {answer.rules.length > 0 && (
              <Typography.Text type="secondary" dir="ltr">
                {answer.rules.map(({ rule }) => rule).join(', ')}
              </Typography.Text>
            )}
          </Flex>
        )}
      </div>
    </div>
  );
}
