import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { call } from '@/request';
import { land } from '../../components/landing';
import { ProblemAlert } from '../../components/ProblemAlert';
import { useAttempt } from '../../components/useAttempt';
import { CompanyChoice } from './CompanyChoice';
import type { Companies } from './session';

interface Props {
  companies: Companies['companies'];
  target: string;
  onBack: () => void;
}

/** The phone belongs to several enterprises: which one is it now? */
export function ChooseCompany({ companies, target, onBack }: Props) {
  const { formatMessage } = useIntl();
  const { pending, problem, attempt } = useAttempt<number>();
  const choose = (companyId: number) =>
    attempt(companyId, async () => {
      await call('account.chooseCompany', { companyId }, { skipErrorHandler: true });
      land(target);
    });
  return (
    <>
      <ProblemAlert problem={problem} />
      <CompanyChoice
        autoFocus
        companies={companies}
        pending={pending}
        onChoose={(companyId) => void choose(companyId)}
      />
      <Button type="link" style={{ marginBlockStart: 12, paddingInline: 0 }} onClick={onBack}>
        {formatMessage({ id: 'sign-in.back' })}
      </Button>
    </>
  );
}
