import { DOC_DATA_SETS, DOC_GROUPS, type DocChapter, type DocGroup, docPath } from '@daas/contract/docs';
import { useText } from '@daas/kit/hooks/useText';
import { Link, useLocation } from '@umijs/max';
import { theme } from 'antd';
import { useChapterTitles } from '../titles';
import styles from './Menu.module.css';

/** Room for the menu beside the text. */
const WIDE = '(min-width: 992px)';

export function Menu() {
  const text = useText('docs');
  const { token } = theme.useToken();
  const { pathname } = useLocation();
  const titleOf = useChapterTitles();
  const item = (to: string, title: string | undefined) => {
    const current = pathname === to || (to === DOC_DATA_SETS && pathname.startsWith(`${to}/`));
    return (
      <li key={to}>
        <Link
          to={to}
          className={styles.link ?? ''}
          {...(current ? { 'aria-current': 'page' as const } : {})}
          style={{
            color: token.colorText,
            // The color of links is too faint on it in the dark theme.
            ...(current ? { background: token.colorPrimaryBg, fontWeight: token.fontWeightStrong } : {}),
          }}
        >
          {title ?? '…'}
        </Link>
      </li>
    );
  };
  return (
    <details open={window.matchMedia?.(WIDE).matches} className={styles.menu}>
      <summary style={{ borderColor: token.colorBorder }}>{text('contents')}</summary>
      {(Object.keys(DOC_GROUPS) as DocGroup[]).map((group) => (
        <section key={group} aria-labelledby={`docs-${group}`}>
          <h2 id={`docs-${group}`} style={{ color: token.colorTextSecondary }}>
            {text(`group.${group}`)}
          </h2>
          <ul>
            {group === 'data' && item(DOC_DATA_SETS, text('data-sets'))}
            {(Object.keys(DOC_GROUPS[group]) as DocChapter[]).map((id) => item(docPath(id), titleOf(id)))}
          </ul>
        </section>
      ))}
    </details>
  );
}
