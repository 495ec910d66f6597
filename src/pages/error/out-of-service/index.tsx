import { ResultPage } from '@daas/kit/ResultPage';
import { useDispatch, useIntl, useSelector } from '@umijs/max';
import { Button } from 'antd';
import type { GlobalState } from '@/models/global';
import type { ProfileState } from '@/models/profile';
import { browser, call, goToSignIn, hrefOf } from '@/request';

interface Shell {
  global: GlobalState;
  profile: ProfileState;
}

/** The profile could not be loaded, or the main product is not available to this enterprise. // §4 */
export default function OutOfService() {
  const { formatMessage } = useIntl();
  const dispatch = useDispatch();
  const { loaded, companies } = useSelector(({ profile }: Shell) => profile);
  const { commonProfile } = useSelector(({ global }: Shell) => global);
  const others = companies.filter((one) => one.company_id !== commonProfile?.company_id);
  const signOut = async () => {
    await call('account.logout', {}, { skipErrorHandler: true }).catch(() => undefined);
    goToSignIn();
  };
  return (
    <ResultPage
      tone="service"
      title={formatMessage({ id: 'out-of-service.title' })}
      description={formatMessage({ id: loaded ? 'out-of-service.no-product' : 'out-of-service.not-loaded' })}
      actions={
        <>
          <Button type="primary" onClick={() => browser.assign(hrefOf('/'))}>
            {formatMessage({ id: 'table.again' })}
          </Button>
          {others.map((one) => (
            <Button key={one._id} onClick={() => dispatch({ type: 'user/chooseCompany', payload: one.company_id })}>
              {formatMessage({ id: 'shell.switch-company' }, { name: one.name })}
            </Button>
          ))}
          <Button onClick={() => void signOut()}>{formatMessage({ id: 'shell.sign-out' })}</Button>
        </>
      }
    />
  );
}
