import type { EndpointOutput } from '@daas/contract/endpoints';
import { BackLink } from '@daas/kit/BackLink';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useShown } from '@daas/kit/title';
import { history, useIntl, useParams } from '@umijs/max';
import { Button, Flex } from 'antd';
import { confirmAct } from '@/components/confirmAct';
import { Lost } from '@/components/Lost';
import { TaxStatus } from '../components/TaxStatus';
import { TAX_REPORT_PATH, taxReportPath } from '../components/taxPaths';
import { useSent } from '../components/useSent';
import { Facts } from './components/Facts';
import { Report } from './components/Report';
import styles from './index.module.css';

type Authorization = EndpointOutput<'taxReport.get'>;
const RECORD_ID = /^tax_[0-9a-z]{10,40}$/;
const MOVING = ['sent', 'filled', 'waiting'];
const POLL_MS = 5000;

/** One authorization: how far it is, its consent, and the report while it holds. */
export default function TaxReportDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { formatMessage } = useIntl();
  const validId = RECORD_ID.test(id);
  const { data, error, refresh } = useApi(
    'taxReport.get',
    { id },
    {
      ready: validId,
      showErrorInPlace: true,
      onFocus: true,
      pollingMs: ({ status }) => (MOVING.includes(status) ? POLL_MS : 0),
    },
  );
  if (!data) return <Lost texts="tax" validAddress={validId} error={error} again={refresh} to={TAX_REPORT_PATH} />;
  return (
    <Flex vertical gap="middle" className={styles.page}>
      <div className="no-print">
        <BackLink to={TAX_REPORT_PATH}>{formatMessage({ id: 'menu.tax-report' })}</BackLink>
      </div>
      <Header authorization={data} refresh={refresh} />
      <Facts authorization={data} />
      {data.status === 'granted' && <Report id={id} />}
    </Flex>
  );
}

function Header({ authorization, refresh }: { authorization: Authorization; refresh: () => void }) {
  const sent = useSent();
  const renew = useAction('taxReport.renew');
  const withdraw = useAction('taxReport.withdraw');
  const { id, subject, status } = authorization;
  useShown(subject);
  const text = useText('tax');
  const common = useText('common');
  const active = status === 'granted' || MOVING.includes(status);
  const askAgain = () =>
    confirmAct({
      title: text('renew-title', { subject }),
      content: text(status === 'sent' || status === 'filled' ? 'renew-open' : 'renew-text'),
      okText: text('renew'),
      act: async () => {
        const renewal = await renew.run({ id });
        sent(renewal);
        history.push(taxReportPath(renewal.id));
      },
    });
  const giveBack = () =>
    confirmAct({
      title: text('withdraw-title', { subject }),
      content: text('withdraw-text'),
      okText: text('withdraw'),
      danger: true,
      act: async () => {
        await withdraw.run({ id });
        refresh();
      },
    });
  return (
    <Flex justify="space-between" align="start" gap="small" wrap>
      <PageTitle text={<TaxStatus status={status} />}>
        <Name>{subject}</Name>
      </PageTitle>
      <Flex gap="small" wrap className="no-print">
        {status === 'granted' && <Button onClick={() => window.print()}>{common('print')}</Button>}
        {status !== 'waiting' && <Button onClick={askAgain}>{text('renew')}</Button>}
        {active && (
          <Button danger onClick={giveBack}>
            {text('withdraw')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
