import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { useApi } from '@daas/kit/hooks/useApi';
import { SearchView } from '@daas/kit/market/SearchView';
import { ResultPage } from '@daas/kit/ResultPage';
import { useIntl, useLocation, useParams } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { refusalMessage } from '@/request';
import { Finding } from './components/Finding';
import { useEvidence } from './components/useEvidence';

const ENDPOINTS = {
  'remote-office': 'customerGroup.remoteOffice',
  'authority-billboard': 'customerGroup.authorityBillboard',
  'high-enterprises': 'customerGroup.highEnterprises',
} as const;

const QUOTES = {
  'customerGroup.remoteOffice': 'customerGroup.quoteRemoteOffice',
  'customerGroup.authorityBillboard': 'customerGroup.quoteAuthorityBillboard',
  'customerGroup.highEnterprises': 'customerGroup.quoteHighEnterprises',
} as const;

/**
 * A customer group that is sold as an application; the server says which companies are in it. Among the market's pages,
 * whose strings its search needs. // §2
 */
export default function ApplicationGroup() {
  const { pathname } = useLocation();
  const { type = '' } = useParams<{ type: string }>();
  const group = APPLICATION_GROUPS.find(({ page }) => pathname.includes(`/${page}/`));
  return <Group key={`${group?.page} ${type}`} endpoint={ENDPOINTS[group?.page ?? 'remote-office']} type={type} />;
}

function Group({ endpoint, type }: { endpoint: (typeof ENDPOINTS)[keyof typeof ENDPOINTS]; type: string }) {
  const { formatMessage } = useIntl();
  const { data, error, refresh } = useApi(endpoint, { type }, { skipErrorHandler: true });
  const evidence = useEvidence(endpoint, type);
  if (data)
    return (
      <SearchView
        dataSet="enterprise"
        base={data.filter}
        title={data.name}
        text={data.description}
        quotedBy={{ endpoint: QUOTES[endpoint], type }}
        insight={() => <Finding finding={data.finding} />}
        {...(evidence ? { evidence } : {})}
      />
    );
  if (!error) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (isClosed(error)) return <ClosedApplication error={error} again={refresh} />;
  return (
    <ResultPage
      tone="lost"
      title={formatMessage({ id: 'application-group.unknown' })}
      description={refusalMessage(error) ?? formatMessage({ id: 'common.load-failed' })}
      actions={<Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
    />
  );
}
