import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Button, theme } from 'antd';
import { call } from '@/request';
import { land } from '../../components/landing';
import { ProblemAlert } from '../../components/ProblemAlert';
import { useAttempt } from '../../components/useAttempt';
import { CompanyChoice } from './CompanyChoice';
import type { Companies } from './session';

interface Props extends Companies {
  target: string;
  onChosen: (answer: EndpointOutput<'account.chooseCompany'>) => void;
  onSignedOut: () => void;
}

/** For a visitor who is signed in already: continue, switch the enterprise, or sign in as another person. */
export default function SignedIn({ companies, company_id, target, onChosen, onSignedOut }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { pending, problem, attempt } = useAttempt<'out' | number>();
  const others = companies.filter((one) => one.company_id !== company_id);
  const choose = (companyId: number) =>
    attempt(companyId, async () => {
      onChosen(await call('account.chooseCompany', { company_id: companyId }, { showErrorInPlace: true }));
    });
  const signOut = () =>
    attempt('out', async () => {
      await call('account.logout', {}, { showErrorInPlace: true });
      onSignedOut();
    });
  return (
    <>
      <ProblemAlert problem={problem} />
      <Button block size="large" type="primary" disabled={pending !== null} onClick={() => land(target)}>
        {formatMessage({ id: 'sign-in.continue' })}
      </Button>
      <Button
        block
        size="large"
        style={{ marginBlockStart: 12 }}
        loading={pending === 'out'}
        onClick={() => void signOut()}
      >
        {formatMessage({ id: 'sign-in.other-account' })}
      </Button>
      {others.length > 0 && (
        <>
          <h2 style={{ margin: '28px 0 12px', fontSize: token.fontSize, color: token.colorTextSecondary }}>
            {formatMessage({ id: 'sign-in.other-companies' })}
          </h2>
          <CompanyChoice
            companies={others}
            pending={typeof pending === 'number' ? pending : null}
            onChoose={(companyId) => void choose(companyId)}
          />
        </>
      )}
    </>
  );
}
