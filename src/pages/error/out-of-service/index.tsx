import { StatusPage } from '@daas/kit/StatusPage';
import { useIntl, useSelector } from '@umijs/max';
import { Button } from 'antd';
import type { ProfileState } from '@/models/profile';
import { browser, call, goToSignIn, hrefOf } from '@/request';

/** The profile could not be loaded, or the main product is not available to this enterprise. // §4 */
export default function OutOfService() {
  const { formatMessage } = useIntl();
  const { loaded, companies, commonProfile } = useSelector(({ profile }: { profile: ProfileState }) => profile);
  const others = companies.filter((one) => one.company_id !== commonProfile?.company_id);
  const signOut = async () => {
    await call('account.logout', {}, { skipErrorHandler: true }).catch(() => undefined);
    goToSignIn();
  };
  const choose = async (companyId: number) => {
    await call('account.chooseCompany', { companyId });
    browser.assign(hrefOf('/'));
  };
  return (
    <StatusPage
      tone="service"
      title={formatMessage({ id: 'out-of-service.title' })}
      description={formatMessage({ id: loaded ? 'out-of-service.no-product' : 'out-of-service.not-loaded' })}
      actions={
        <>
          <Button type="primary" onClick={() => browser.assign(hrefOf('/'))}>
            {formatMessage({ id: 'out-of-service.again' })}
          </Button>
          {others.map((one) => (
            <Button key={one._id} onClick={() => void choose(one.company_id)}>
              {formatMessage({ id: 'shell.switch-company' }, { name: one.name })}
            </Button>
          ))}
          <Button onClick={() => void signOut()}>{formatMessage({ id: 'shell.sign-out' })}</Button>
        </>
      }
    />
  );
}
