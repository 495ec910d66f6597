import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { FailedPage } from '@daas/kit/FailedPage';
import { useApi } from '@daas/kit/hooks/useApi';
import { SearchView } from '@daas/market-ui/SearchView';
import { useIntl, useLocation, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
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
  const { data, error, refresh } = useApi(endpoint, { type }, { showErrorInPlace: true });
  const evidence = useEvidence(endpoint, type);
  if (data)
    return (
      <SearchView
        dataSet="enterprise"
        base={data.filter}
        excludesMonitored
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
    <FailedPage error={error} missing={{ title: formatMessage({ id: 'application-group.unknown' }) }} again={refresh} />
  );
}
