import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { history, useSearchParams } from '@umijs/max';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '@/request';
import { ProblemAlert } from '../../components/ProblemAlert';
import { useAttempt } from '../../components/useAttempt';
import { Hash } from '../components/Consent';
import { ContactName } from '../components/ContactName';
import { Facts } from '../components/Facts';
import { NotOpened } from '../components/NotOpened';
import { formPath } from '../components/paths';
import { TaxPage } from '../components/TaxPage';
import styles from '../components/TaxPage.module.css';
import { type AuthorizationView, useGiven } from '../components/useGiven';

const TONES = {
  waiting: 'info',
  granted: 'success',
  refused: 'warning',
  withdrawn: 'info',
  expired: 'warning',
} as const;
type Answered = keyof typeof TONES;
const isAnswered = (status: AuthorizationView['status']): status is Answered => status in TONES;

/** Granted, refused, waiting or expired, and the way to withdraw. // §2 */
export default function TaxResultPage() {
  const [query] = useSearchParams();
  const link = query.get('id') ?? '';
  const { data, error, cut, refresh } = useGiven(link);
  const status = data?.status;
  useEffect(() => {
    if (status && !isAnswered(status)) history.replace(formPath(link));
  }, [status, link]);
  if (!data || !status || !isAnswered(status)) return <NotOpened link={link} cut={cut} error={error} again={refresh} />;
  return <Result link={link} authorization={data} status={status} onChanged={refresh} />;
}

interface Props {
  link: string;
  authorization: AuthorizationView;
  status: Answered;
  onChanged: () => void;
}

function Result({ link, authorization, status, onChanged }: Props) {
  const format = useFormat();
  const { pending, problem, attempt } = useAttempt<'withdraw'>();
  const [asking, setAsking] = useState(false);
  const text = useText('tax-consent');
  const why =
    authorization.reason !== null
      ? `reason-${authorization.reason}`
      : authorization.ended_by && status !== 'expired'
        ? `${status}-by-${authorization.ended_by}`
        : `${status}-text`;
  const { consent, contact } = authorization;
  const evidence: [string, ReactNode][] = [
    ...(authorization.reason_text ? ([['reason-text', authorization.reason_text]] as [string, string][]) : []),
    ...(contact && consent
      ? ([['who-confirmed', <ContactName key="who" contact={contact} />]] as [string, ReactNode][])
      : []),
    ...(consent ? ([['consent', `${consent.version} · ${format.time(consent.at)}`]] as [string, string][]) : []),
    ...(consent?.sha256
      ? ([['consent-hash', <Hash key="hash" value={consent.sha256} />]] as [string, ReactNode][])
      : []),
  ];
  const mayWithdraw = authorization.own && (status === 'granted' || status === 'waiting');
  const withdraw = () =>
    attempt('withdraw', async () => {
      await call('taxAuthorization.withdraw', { link }, { showErrorInPlace: true });
      setAsking(false);
      onChanged();
    });
  return (
    <TaxPage title={text(`status-${status}`)}>
      <Alert
        type={TONES[status]}
        showIcon
        title={<Sentence>{text(why, { asker: authorization.asker })}</Sentence>}
        style={{ marginBlockEnd: 24 }}
        role="status"
      />
      <Facts authorization={authorization} more={evidence} />
      <ProblemAlert problem={problem} />
      {mayWithdraw &&
        (asking ? (
          <>
            <p>
              <Sentence>{text('withdraw-sure', { asker: authorization.asker })}</Sentence>
            </p>
            <div className={styles.actions}>
              <Button danger type="primary" loading={pending === 'withdraw'} onClick={() => void withdraw()}>
                {text('withdraw-yes')}
              </Button>
              <Button onClick={() => setAsking(false)}>{text('withdraw-no')}</Button>
            </div>
          </>
        ) : (
          <Button danger onClick={() => setAsking(true)}>
            {text('withdraw')}
          </Button>
        ))}
    </TaxPage>
  );
}
