import { Outlet, useIntl, useLocation } from '@umijs/max';
import { Suspense } from 'react';
import Loading from '@/loading';
import { Menu } from './components/Menu';
import { Search } from './components/Search';
import styles from './index.module.css';

/** Around the pages of the public documentation: search, menu, page. */
export default function DocsLayout() {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label={formatMessage({ id: 'menu.docs' })}>
        <Search />
        {/* On a phone it closes after a choice. */}
        <Menu key={pathname} />
      </nav>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
  );
}
