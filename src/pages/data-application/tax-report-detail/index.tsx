import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { BackLink } from '@daas/kit/BackLink';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { history, useIntl, useParams } from '@umijs/max';
import { Button, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { Lost } from '@/components/Lost';
import { type Asked, TaxLink } from '../components/TaxLink';
import { TaxStatus } from '../components/TaxStatus';
import { TAX_REPORT_PATH, taxReportPath } from '../components/taxPaths';
import { Facts } from './components/Facts';
import { Report } from './components/Report';

type Authorization = EndpointOutput<'taxReport.get'>;
const RECORD_ID = /^tax_[0-9a-z]{10,40}$/;
const MOVING = ['sent', 'filled', 'waiting'];
const POLL_MS = 5000;

/** One authorization: how far it is, its consent, and the report while it holds. */
export default function TaxReportDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { formatMessage } = useIntl();
  const known = RECORD_ID.test(id);
  const { data, error, refresh } = useApi(
    'taxReport.get',
    { id },
    {
      ready: known,
      skipErrorHandler: true,
      onFocus: true,
      pollingMs: ({ status }) => (MOVING.includes(status) ? POLL_MS : 0),
    },
  );
  const text = (key: string) => formatMessage({ id: `tax-report.${key}` });
  if (!data) return <Lost text={text} known={known} error={error} again={refresh} to={TAX_REPORT_PATH} />;
  return (
    <Flex vertical gap="middle">
      <BackLink to={TAX_REPORT_PATH}>{formatMessage({ id: 'menu.tax-report' })}</BackLink>
      <Header authorization={data} refresh={refresh} />
      <Facts authorization={data} />
      {data.status === 'granted' && <Report id={id} />}
    </Flex>
  );
}

function Header({ authorization, refresh }: { authorization: Authorization; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState<Asked | null>(null);
  const renew = useAction('taxReport.renew');
  const withdraw = useAction('taxReport.withdraw');
  const { id, subject, status } = authorization;
  const text = (key: string, values?: Record<string, string>) => formatMessage({ id: `tax-report.${key}` }, values);
  const active = status === 'granted' || MOVING.includes(status);
  const askAgain = () =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: text('renew-title', { subject }),
      content: text(status === 'sent' || status === 'filled' ? 'renew-open' : 'renew-text'),
      okText: text('renew'),
      onOk: async () => setAsked(await renew.run({ id })),
    });
  const giveBack = () =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: text('withdraw-title', { subject }),
      content: text('withdraw-text'),
      okText: text('withdraw'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await withdraw.run({ id });
        refresh();
      },
    });
  return (
    <Flex justify="space-between" align="center" gap="small" wrap>
      <Flex align="center" gap="middle" wrap>
        <Typography.Title level={4} style={{ margin: 0 }}>
          {subject}
        </Typography.Title>
        <TaxStatus status={status} />
      </Flex>
      <Flex gap="small" wrap>
        {status !== 'waiting' && <Button onClick={askAgain}>{text('renew')}</Button>}
        {active && (
          <Button danger onClick={giveBack}>
            {text('withdraw')}
          </Button>
        )}
      </Flex>
      <TaxLink
        asked={asked}
        onClose={() => {
          const made = asked?.id;
          setAsked(null);
          if (made) history.push(taxReportPath(made));
        }}
      />
    </Flex>
  );
}
