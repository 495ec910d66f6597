import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { useAccess } from '@umijs/max';
import { detailPath } from '../../components/paths';

/** Link to the chapter on events in the guide, which belongs to a connector. */
export function GuideLink() {
  const access = useAccess();
  const mayRead = access['get-connector-list'] && access['get-connector-detail'];
  const { data } = useApi('connector.list', { pageSize: 1 }, { ready: mayRead === true, skipErrorHandler: true });
  const [connector] = data?.list ?? [];
  const text = useText('webhooks');
  return connector ? <LinkButton to={detailPath(connector, 'guide/events')}>{text('guide')}</LinkButton> : null;
}
