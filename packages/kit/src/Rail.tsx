import { useIntl } from '@umijs/max';
import { Anchor } from 'antd';
import styles from './Rail.module.css';

/** Below the bar of the shell and the heading of the section. */
const OFFSET = 76;

interface Props {
  /** The elements of the page that are led to, by their ids. */
  items: { id: string; title: string }[];
}

/** The way to each part of a long page, beside it where there is room. */
export function Rail({ items }: Props) {
  const { formatMessage } = useIntl();
  return (
    <nav aria-label={formatMessage({ id: 'data-detail.sections' })} className={styles.rail}>
      <Anchor
        affix={false}
        offsetTop={OFFSET}
        items={items.map(({ id, title }) => ({ key: id, href: `#${id}`, title }))}
      />
    </nav>
  );
}
