import { ResultPage } from '@daas/kit/ResultPage';
import { history, matchRoutes, useAppData, useIntl, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { useEffect } from 'react';
import { isNoticePath } from '@/request/navigation';
import { ownPath } from '@/request/ownPath';
import { land } from '../components/landing';

/** Long enough to read where one is going. */
const PAUSE_MS = 1500;

/** Only a page of this console; signing in and this page itself lead nowhere. */
function targetOf(query: URLSearchParams): string | null {
  const path = ownPath(query.get('to'));
  return path && !isNoticePath(path.split(/[?#]/)[0] ?? '') ? path : null;
}

/** The message id of the page's name, where the console has a page there. */
function useRouteName(path: string): string | null {
  const { clientRoutes = [] } = useAppData();
  const matches = matchRoutes(clientRoutes, path.split(/[?#]/)[0] ?? '') ?? [];
  const name = matches.map(({ route }) => (route as { name?: string }).name).findLast(Boolean);
  return name && name !== 'not-found' ? `menu.${name}` : null;
}

function Going({ to }: { to: string }) {
  const { formatMessage } = useIntl();
  const name = useRouteName(to);
  useEffect(() => {
    const timer = setTimeout(() => land(to), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [to]);
  return (
    <ResultPage
      tone="info"
      title={
        name
          ? formatMessage({ id: 'redirect.going' }, { page: formatMessage({ id: name }) })
          : formatMessage({ id: 'redirect.title' })
      }
      description={<bdi dir="ltr">{to}</bdi>}
      actions={
        <>
          <Button type="primary" onClick={() => land(to)}>
            {formatMessage({ id: 'redirect.now' })}
          </Button>
          <Button onClick={() => history.back()}>{formatMessage({ id: 'errors.back' })}</Button>
        </>
      }
    />
  );
}

/** Hand-over from other products: `?to=` names a page of this console, anything else is shown and refused. */
export default function RedirectPage() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const to = targetOf(query);
  if (to) return <Going to={to} />;
  const address = query.get('to')?.slice(0, 300);
  return (
    <ResultPage
      tone="error"
      title={formatMessage({ id: 'redirect.refused' })}
      description={formatMessage({ id: address ? 'redirect.refused-text' : 'redirect.missing' })}
      detail={address}
      actions={
        <Button type="primary" onClick={() => land()}>
          {formatMessage({ id: 'errors.home' })}
        </Button>
      }
    />
  );
}
