import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import { refusalCode } from '@/request';
import { AuthFrame } from '../components/AuthFrame';
import { problemOf } from '../components/problem';
import { SignInLink } from '../components/SignInLink';
import { JoinForm } from './JoinForm';

/** Where an invitation link leads: what it is for, and the way in. */
export default function InvitationPage() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const ready = token !== '';
  const { data, error, refresh } = useApi('invitation.get', { token }, { ready, showErrorInPlace: true });
  const text = useText('invitation');
  if (data)
    return (
      <AuthFrame
        title={<Sentence>{text('title', { company: data.company })}</Sentence>}
        description={text(data.known ? 'text-known' : 'text-new')}
        footer={<span>{text('once')}</span>}
      >
        <JoinForm token={token} invitation={data} />
      </AuthFrame>
    );
  if (ready && !error)
    return (
      <AuthFrame title={text('opening')}>
        <Skeleton active paragraph={{ rows: 6 }} />
      </AuthFrame>
    );
  const { text: problemText, id, again } = problemOf(error, []);
  // A link that was cut on its way is refused by its form.
  const state = ready
    ? ({ 'invitation-ended': 'ended', 'invitation-invalid': 'gone' } as const)[refusalCode(error) ?? '']
    : 'cut';
  return (
    <AuthFrame
      title={text(state ?? 'failed')}
      footer={
        <span>
          {text('have-account')} <SignInLink />
        </span>
      }
    >
      <Alert
        type={state ? 'warning' : 'error'}
        showIcon
        title={state ? text(`${state}-text`) : (problemText ?? formatMessage({ id: id ?? 'errors.server' }))}
        action={
          again &&
          !state && (
            <Button size="small" onClick={refresh}>
              {formatMessage({ id: 'table.again' })}
            </Button>
          )
        }
      />
    </AuthFrame>
  );
}
