import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { ResultPage } from '@daas/kit/ResultPage';
import { useAccess, useIntl, useParams } from '@umijs/max';
import { Button, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { RequestPermission } from '@/layouts/console/RequestPermission';
import { browser, HttpError, refusalMessage } from '@/request';
import { Asker, OWN_MACHINE } from './components/Asker';
import { ConsentForm } from './components/ConsentForm';
import styles from './index.module.css';

const SPENDS = 'create-connector';
/** As requests are known by; an address that was cut names none. */
const UID = /^[\w-]{20,64}$/;
const HOME = '/overview';

/** A program asks to be let in: the answer is a budget, or no. // decision 0087 */
export default function AuthorizeAgent() {
  const { uid = '' } = useParams<{ uid: string }>();
  const { formatMessage } = useIntl();
  const mayLetIn = useAccess()[SPENDS] === true;
  const cut = !UID.test(uid);
  const { data, error, refresh } = useApi(
    'agent.request',
    { uid },
    { ready: mayLetIn && !cut, showErrorInPlace: true },
  );
  const refusal = useAction('agent.refuse');
  const [leaving, setLeaving] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  const text = useText('authorize-agent');

  /** Back to the program; the page stays as it is until the browser is there, so that nobody answers twice. */
  const leave = (address: string) => {
    setLeaving(true);
    browser.assign(address);
  };
  const refuse = async () => setDeclined((await refusal.run({ uid })).return_to);
  const refuseButton = (
    <Button loading={refusal.loading} disabled={leaving} onClick={() => void refuse().catch(refresh)}>
      {text('refuse')}
    </Button>
  );
  // Whose address it is decided nobody here, so that the browser goes there only if the person wants it. // RFC 9700 §4.11.2
  if (declined !== null)
    return (
      <ResultPage
        tone="info"
        title={text('declined')}
        description={text('declined-text')}
        actions={
          <>
            <LinkButton type="primary" to={HOME}>
              {formatMessage({ id: 'errors.home' })}
            </LinkButton>
            <Button loading={leaving} onClick={() => leave(declined)}>
              {data && data.client.returns_to !== OWN_MACHINE
                ? text('tell-host', { place: data.client.returns_to })
                : text('tell-program')}
            </Button>
          </>
        }
      />
    );
  if (!mayLetIn)
    return (
      <ResultPage
        tone="locked"
        code="403"
        title={text('may-not')}
        description={formatMessage(
          { id: 'guard.needs' },
          { permission: formatMessage({ id: `permission.${SPENDS}` }) },
        )}
        actions={
          <>
            <RequestPermission permission={SPENDS} />
            {refuseButton}
            <LinkButton to={HOME}>{formatMessage({ id: 'errors.home' })}</LinkButton>
          </>
        }
      />
    );
  if ((cut || error) && !leaving) {
    const over = cut || (error instanceof HttpError && [404, 422].includes(error.status));
    return (
      <ResultPage
        tone={over ? 'lost' : 'error'}
        title={over ? text('over') : (refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }))}
        description={over && text('over-text')}
        actions={
          <>
            {!over && (
              <Button type="primary" onClick={refresh}>
                {formatMessage({ id: 'table.again' })}
              </Button>
            )}
            <LinkButton to="/my-data/agents">{text('to-agents')}</LinkButton>
            <LinkButton to={HOME}>{formatMessage({ id: 'errors.home' })}</LinkButton>
          </>
        }
      />
    );
  }
  if (!data)
    return (
      <Frame>
        <PageSkeleton rows={10} />
      </Frame>
    );
  return (
    <Frame>
      <PageTitle text={text('about')}>{text('title', { host: data.client.host })}</PageTitle>
      <Asker client={data.client} company={data.company} />
      <ConsentForm
        uid={uid}
        request={data}
        leaving={leaving}
        refuse={refuseButton}
        onAnswered={leave}
        onOver={refresh}
      />
      <Typography.Text type="secondary">{text('later')}</Typography.Text>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <main className={styles.page}>{children}</main>;
