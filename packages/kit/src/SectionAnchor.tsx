import { useIntl } from '@umijs/max';
import { Anchor } from 'antd';
import styles from './SectionAnchor.module.css';

/** Pixels: the bar of the shell and the margin of a section. */
const OFFSET = 76;

interface Props {
  /** The elements of the page that are led to, by their ids. */
  items: { id: string; title: string }[];
}

/** antd's Anchor, but in a labelled nav, below the shell's bar, and only where there is room. */
export function SectionAnchor({ items }: Props) {
  const { formatMessage } = useIntl();
  return (
    <nav aria-label={formatMessage({ id: 'data-detail.sections' })} className={styles.nav}>
      <Anchor
        affix={false}
        offsetTop={OFFSET}
        items={items.map(({ id, title }) => ({ key: id, href: `#${id}`, title }))}
      />
    </nav>
  );
}
