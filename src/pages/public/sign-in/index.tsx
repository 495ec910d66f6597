import { TRIAL_STATE } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Link, useIntl, useSearchParams } from '@umijs/max';
import { Alert } from 'antd';
import { lazy, useEffect, useState } from 'react';
import { safeRedirect } from '@/request';
import { AuthFrame } from '../components/AuthFrame';
import { HOME, land, landingPath } from '../components/landing';
import { SetUpFactor } from '../components/SetUpFactor';
import { useAuthForm } from '../components/useAuthForm';
import { SignInForm } from './components/SignInForm';
import { type Companies, currentSession } from './components/session';
import { isSignOnAnswer, rememberedTarget } from './components/signOn';

type Recovery = EndpointOutput<'account.signIn'>['recovery'];
type Step =
  | { name: 'form' }
  | { name: 'factor' | 'lost-factor'; ticket: string; recovery?: Recovery | undefined }
  | { name: 'set-up'; ticket: string }
  | { name: 'sign-on' | 'sign-on-answer' }
  | { name: 'choose'; companies: Companies['companies'] }
  | ({ name: 'signed-in' } & Companies);

const FORM: Step = { name: 'form' };
// Steps that few come to, or that come after the first one.
const LostFactor = lazy(() => import('./components/LostFactor'));
const FactorForm = lazy(() => import('./components/FactorForm'));
const ChooseCompany = lazy(() => import('./components/ChooseCompany'));
const SignedIn = lazy(() => import('./components/SignedIn'));
const SignOnForm = lazy(() => import('./components/SignOnForm'));
const SignOnReturn = lazy(() => import('./components/SignOnReturn'));
const SignOnTrialReturn = lazy(() => import('./components/SignOnTrialReturn'));

export default function SignInPage() {
  const { formatMessage } = useIntl();
  const [query, setQuery] = useSearchParams();
  const [step, setStep] = useState<Step>(() => (isSignOnAnswer(query) ? { name: 'sign-on-answer' } : FORM));
  const auth = useAuthForm();
  const { form } = auth;
  const target = step.name === 'sign-on-answer' ? (safeRedirect(rememberedTarget()) ?? HOME) : landingPath(query);
  const [ended, setEnded] = useState(query.get('ended'));
  const answered = isSignOnAnswer(query);

  useEffect(() => {
    if (answered) return;
    let gone = false;
    void currentSession().then((session) => {
      if (gone) return;
      if (session.ended) setEnded(String(session.ended));
      // A visitor who has begun to type wants another account.
      if (session.companies && !form.isFieldsTouched()) setStep({ name: 'signed-in', ...session.companies });
    });
    return () => {
      gone = true;
    };
  }, [form, answered]);

  /** Where an answer of signing in leads. */
  const follow = ({ status, companies, ticket = '', recovery }: EndpointOutput<'account.signIn'>) => {
    if (status === 'choose-company') setStep({ name: 'choose', companies });
    else if (status === 'second-factor') setStep({ name: 'factor', ticket, recovery });
    else if (status === 'set-up-second-factor') setStep({ name: 'set-up', ticket });
    else land(target);
  };

  if (step.name === 'factor')
    return (
      <AuthFrame
        title={formatMessage({ id: 'sign-in.factor' })}
        description={formatMessage({ id: 'sign-in.factor-text' })}
      >
        <FactorForm
          ticket={step.ticket}
          recovery={step.recovery}
          onSignedIn={follow}
          onLost={() => setStep({ ...step, name: 'lost-factor' })}
          onBack={() => setStep(FORM)}
        />
      </AuthFrame>
    );
  if (step.name === 'lost-factor')
    return (
      <AuthFrame title={formatMessage({ id: 'sign-in.lost' })}>
        <LostFactor
          ticket={step.ticket}
          recovery={step.recovery}
          onSignedIn={follow}
          onBack={() => setStep({ ...step, name: 'factor' })}
        />
      </AuthFrame>
    );
  if (answered && query.get('state')?.startsWith(TRIAL_STATE))
    return (
      <AuthFrame title={formatMessage({ id: 'sign-in.trial' })}>
        <SignOnTrialReturn query={window.location.search.slice(1)} />
      </AuthFrame>
    );
  if (step.name === 'sign-on' || step.name === 'sign-on-answer')
    return (
      <AuthFrame
        title={formatMessage({ id: 'sign-in.sign-on' })}
        description={formatMessage({ id: 'sign-in.sign-on-text' })}
      >
        {step.name === 'sign-on' ? (
          <SignOnForm target={target} onBack={() => setStep(FORM)} />
        ) : (
          <SignOnReturn
            query={window.location.search.slice(1)}
            onSignedIn={follow}
            onBack={() => {
              setQuery({});
              setStep(FORM);
            }}
          />
        )}
      </AuthFrame>
    );
  if (step.name === 'set-up') return <SetUpFactor ticket={step.ticket} target={target} />;
  if (step.name === 'choose')
    return (
      <AuthFrame
        title={formatMessage({ id: 'sign-in.choose' })}
        description={formatMessage({ id: 'sign-in.choose-text' }, { count: step.companies.length })}
      >
        <ChooseCompany companies={step.companies} onChosen={follow} onBack={() => setStep(FORM)} />
      </AuthFrame>
    );
  if (step.name === 'signed-in')
    return (
      <AuthFrame
        title={formatMessage({ id: 'sign-in.already' })}
        description={formatMessage(
          { id: 'sign-in.already-text' },
          { company: step.companies.find((one) => one.company_id === step.company_id)?.name ?? '' },
        )}
      >
        <SignedIn {...step} target={target} onChosen={follow} onSignedOut={() => setStep(FORM)} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={formatMessage({ id: 'sign-in.title' })}
      description={formatMessage({ id: 'sign-in.text' })}
      footer={
        <>
          <span>
            {formatMessage({ id: 'sign-in.no-account' })}{' '}
            <Link to="/register">{formatMessage({ id: 'sign-in.register' })}</Link>
          </span>
          <Link to="/reset-password">{formatMessage({ id: 'sign-in.forgot' })}</Link>
        </>
      }
    >
      {(ended === '20' || ended === '21') && (
        <Alert
          type="warning"
          showIcon
          title={formatMessage({ id: 'errors.offline' })}
          description={formatMessage({ id: `errors.401.${ended}` })}
          style={{ marginBottom: 16 }}
        />
      )}
      <SignInForm auth={auth} onSignedIn={follow} onSignOn={() => setStep({ name: 'sign-on' })} />
    </AuthFrame>
  );
}
