import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { BackLink } from '@daas/kit/BackLink';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { StatusPage } from '@daas/kit/StatusPage';
import { history, useIntl, useParams } from '@umijs/max';
import { Button, Card, Flex, Modal, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { HttpError, refusalMessage } from '@/request';
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
  const [moving, setMoving] = useState(false);
  const { data, error, refresh } = useApi(
    'taxReport.get',
    { id },
    { ready: known, skipErrorHandler: true, onFocus: true, ...(moving ? { pollingMs: POLL_MS } : {}) },
  );
  const text = (key: string) => formatMessage({ id: `tax-report.${key}` });
  if (data && moving !== MOVING.includes(data.status)) setMoving(!moving);
  const missing = !known || (error instanceof HttpError && error.status === 404);
  if (missing || (error && !data))
    return (
      <StatusPage
        tone={missing ? 'lost' : 'error'}
        title={missing ? text('missing') : (refusalMessage(error) ?? text('failed'))}
        description={text(missing ? 'missing-text' : 'failed-text')}
        actions={
          <>
            {!missing && (
              <Button type="primary" onClick={refresh}>
                {text('again')}
              </Button>
            )}
            <Button onClick={() => history.push(TAX_REPORT_PATH)}>{text('to-list')}</Button>
          </>
        }
      />
    );
  if (!data)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
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
