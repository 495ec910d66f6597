import { CopyButton } from '@daas/kit/CopyButton';
import { theme } from 'antd';
import styles from './CodeBlock.module.css';

interface Props {
  code: string;
  /** What it is, for those who cannot see it. */
  label: string;
  maxHeight?: number;
}

/** Text of a program or an answer: selectable, scrolls in itself, copied with one click. */
export function CodeBlock({ code, label, maxHeight = 420 }: Props) {
  const { token } = theme.useToken();
  return (
    <div className={styles.block} style={{ background: token.colorFillQuaternary, borderRadius: token.borderRadius }}>
      <div className={styles.copy}>
        <CopyButton text={code} label={label} size="small" type="text" />
      </div>
      <section
        className={styles.code}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        dir="ltr"
        style={{ maxHeight, fontSize: token.fontSizeSM }}
      >
        <pre>{code}</pre>
      </section>
    </div>
  );
}
