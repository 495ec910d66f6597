import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTrialAnswer } from '@/hooks/signOnTrial';
import { refusalMessage } from '@/request';

type Result = EndpointOutput<'company.signOnTrial'>;
type Claim = Result['claims'][number];

const WIDTH = 720;
/** What decides stands next to the name, also where only two columns have room. */
const REASON = 180;
const SEVERITY = { member: 'success', new: 'success', refused: 'error' } as const;
const COLOURS = { believed: 'success', refused: 'error', unused: 'default' } as const;

interface Props {
  /** The provider's, of a trial that has begun; null while there is none. */
  url: string | null;
  onAgain: () => void;
  onClose: () => void;
}

/** The administrator's way to the provider in another tab, and what came of it. */
export function SignOnTrial({ url, onAgain, onClose }: Props) {
  const { formatMessage } = useIntl();
  const finish = useAction('company.signOnTrial', { showErrorInPlace: true });
  const [result, setResult] = useState<Result | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useText('sign-on');
  useTrialAnswer(url !== null && !result && !problem, (query) => {
    finish
      .run({ query })
      .then(setResult, (error) => setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' })));
  });
  const forget = () => {
    setResult(null);
    setProblem(null);
  };
  const ended = result !== null || problem !== null;
  return (
    <Modal
      open={url !== null}
      width={ended ? WIDTH : undefined}
      title={text('try-title')}
      destroyOnHidden
      afterClose={forget}
      onCancel={onClose}
      footer={
        ended ? (
          <Button
            onClick={() => {
              forget();
              onAgain();
            }}
          >
            {text('try-again')}
          </Button>
        ) : (
          <Button type="primary" href={url ?? undefined} target="_blank" rel="noopener" loading={finish.loading}>
            {text('try-open')}
          </Button>
        )
      }
    >
      {problem && <Alert type="error" showIcon title={text('try-failed')} description={problem} />}
      {result && <Outcome result={result} />}
      {!ended && (
        <>
          <Typography.Paragraph>{text('try-text')}</Typography.Paragraph>
          <Typography.Text type="secondary" role="status">
            {text('try-waiting')}
          </Typography.Text>
        </>
      )}
    </Modal>
  );
}

function Outcome({ result: { outcome, name, message, claims } }: { result: Result }) {
  const format = useFormat();
  const text = useText('sign-on');
  const common = useText('common');
  return (
    <Flex vertical gap="middle">
      <Alert
        type={SEVERITY[outcome]}
        showIcon
        title={text(`outcome-${outcome}`, { name: format.orDash(name) })}
        {...(message ? { description: message } : {})}
      />
      {claims.length > 0 && (
        <>
          <Typography.Text type="secondary">{text('claims-note')}</Typography.Text>
          <ScrollTable<Claim>
            label={text('claim')}
            rowKey="name"
            dataSource={claims}
            columns={[
              { title: text('claim'), dataIndex: 'name', render: (claim: string) => <code>{claim}</code> },
              {
                title: common('result'),
                dataIndex: 'use',
                render: (use: Claim['use'], { reason }) => (
                  <>
                    <Tag color={COLOURS[use]}>{text(`use-${use}`)}</Tag>
                    {reason && (
                      <Typography.Text
                        type="secondary"
                        style={{ display: 'block', whiteSpace: 'normal', maxInlineSize: REASON }}
                      >
                        {reason}
                      </Typography.Text>
                    )}
                  </>
                ),
              },
              {
                title: text('claim-value'),
                dataIndex: 'value',
                render: (value: string) => <span style={{ overflowWrap: 'anywhere' }}>{format.orDash(value)}</span>,
              },
              { title: common('source'), dataIndex: 'source', render: (source) => text(`source-${source}`) },
            ]}
          />
        </>
      )}
    </Flex>
  );
}
