import { useFormat } from '@daas/kit/hooks/useFormat';
import { Link, useIntl, useLocation } from '@umijs/max';
import { Alert } from 'antd';

const PAGE = '/personal-center/second-factor';

/** From when on the reader needs a second factor, and where it is set up; that page itself has a notice of its own. */
export default function FactorNotice({ due }: { due: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  if (useLocation().pathname === PAGE) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={formatMessage({ id: 'shell.factor-due' }, { at: format.time(due) })}
      action={<Link to={PAGE}>{formatMessage({ id: 'shell.factor-set-up' })}</Link>}
    />
  );
}
