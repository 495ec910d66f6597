import { Link, useIntl } from '@umijs/max';
import { Breadcrumb } from 'antd';
import { usePageName } from '@/hooks/usePageName';
import { useTrail } from './useTrail';

/** Where a page stands in the menu. */
export function Trail({ page }: { page: string | undefined }) {
  const { formatMessage } = useIntl();
  const trail = useTrail(page);
  return (
    <Breadcrumb
      aria-label={formatMessage({ id: 'shell.trail' })}
      items={trail.map(({ key, label, path }, index) => ({
        key,
        title: path && index < trail.length - 1 ? <Link to={path}>{label}</Link> : label,
      }))}
    />
  );
}

export const Breadcrumbs = () => <Trail page={usePageName()} />;
