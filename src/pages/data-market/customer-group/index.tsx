import { CUSTOMER_GROUPS } from '@daas/contract/customerGroups';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { ResultPage } from '@daas/kit/ResultPage';
import { SearchView } from '@daas/market-ui/SearchView';
import { useAccess, useIntl, useLocation, useParams } from '@umijs/max';
import { GroupLinks } from './components/GroupLinks';
import { GroupList } from './components/GroupList';

/** Ready groups of customers: of the market, and among tenders. // §2 */
export default function CustomerGroupPage() {
  const { locale } = useIntl();
  const access = useAccess();
  const { pathname } = useLocation();
  const { type } = useParams<{ type?: string }>();
  const area = pathname.includes('/bidding/') ? 'bidding' : 'market';
  const text = useText('customer-group');
  if (type === undefined) return <GroupList />;
  const group = CUSTOMER_GROUPS.find((one) => one.area === area && one.type === type);
  if (!group || (group.access && !access[group.access])) {
    const what = group ? 'locked' : 'unknown';
    return (
      <ResultPage
        tone={group ? 'locked' : 'lost'}
        code={group ? '403' : '404'}
        title={text(what)}
        description={text(`${what}-text`)}
        actions={
          <LinkButton type="primary" to="/customer-group">
            {text('all')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <SearchView
      // Another group begins with nothing of the one before.
      key={group.type}
      dataSet={group.dataSet}
      base={group.filter}
      excludesMonitored
      title={nameOf(group, locale)}
      text={descriptionOf(group, locale)}
      home={<GroupLinks area={area} current={group.type} />}
    />
  );
}
