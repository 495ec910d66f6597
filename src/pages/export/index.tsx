import { FailedPage } from '@daas/kit/FailedPage';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Navigate, useLocation, useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { Lost } from '@/components/Lost';
import { fieldErrors, refusalMessage } from '@/request';
import { Frame } from './components/Frame';
import { List } from './components/List';
import { Outcome } from './components/Outcome';
import { Setup } from './components/Setup';
import { POLL_MS, targetOf } from './components/texts';

/** Rows that another product hands over, on their way to a file, a CRM or a calling tool. // §2 */
export default function ExportPage() {
  const { pathname } = useLocation();
  const target = targetOf(pathname);
  const [query] = useSearchParams();
  const reference = query.get('reference');
  const id = query.get('task');
  const text = useText('export');
  const input = { reference: reference ?? '', target };
  const opened = useApi('exportTask.open', input, {
    showErrorInPlace: true,
    ready: id === null && reference !== null,
  });

  if (id) return <Task id={id} list={pathname} />;
  if (!reference) return <List target={target} />;
  // The address that stays holds no signed text.
  if (opened.data) return <Navigate replace to={`${pathname}?task=${opened.data.id}`} />;
  if (!opened.error) return <Skeleton active style={{ padding: 24 }} />;
  const [first] = fieldErrors(opened.error);
  const reason = first?.errors[0] ?? refusalMessage(opened.error);
  return (
    <FailedPage
      error={opened.error}
      missing={{ title: text('refused'), description: reason }}
      again={opened.refresh}
      links={<LinkButton to={pathname}>{text('to-list')}</LinkButton>}
    />
  );
}

function Task({ id, list }: { id: string; list: string }) {
  const { data, error, refresh } = useApi(
    'exportTask.get',
    { id },
    {
      showErrorInPlace: true,
      pollingMs: ({ order }) =>
        order && (['queued', 'running'].includes(order.status) || order.batches.pending > 0) ? POLL_MS : 0,
    },
  );
  if (!data) return <Lost texts="export" error={error} again={refresh} to={list} />;
  return (
    <Frame task={data}>
      {data.order ? (
        <Outcome task={data} order={data.order} onChanged={refresh} />
      ) : (
        <Setup task={data} onStarted={refresh} onWebhook={refresh} />
      )}
    </Frame>
  );
}
