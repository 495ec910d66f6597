import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { call } from '@/request';
import { ProblemAlert } from '../../components/ProblemAlert';
import { useAttempt } from '../../components/useAttempt';
import { CompanyChoice } from './CompanyChoice';
import type { Companies } from './session';

interface Props {
  companies: Companies['companies'];
  onChosen: (answer: EndpointOutput<'account.chooseCompany'>) => void;
  onBack: () => void;
}

/** The phone belongs to several enterprises: which one is it now? */
export default function ChooseCompany({ companies, onChosen, onBack }: Props) {
  const { formatMessage } = useIntl();
  const { pending, problem, attempt } = useAttempt<number>();
  const choose = (companyId: number) =>
    attempt(companyId, async () => {
      onChosen(await call('account.chooseCompany', { company_id: companyId }, { showErrorInPlace: true }));
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
