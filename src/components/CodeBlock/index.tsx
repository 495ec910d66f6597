import { CopyButton } from '@daas/kit/CopyButton';
import { theme } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { Token } from './highlight';
import styles from './index.module.css';
import type { CodeLanguage } from './languages';

interface Props {
  code: string;
  /** What it is, for those who cannot see it. */
  label: string;
  /** Plain without one. */
  language?: CodeLanguage;
  maxHeight?: number;
}

/** Colouring longer texts would hold up the page. */
const HIGHLIGHT_MAX = 50_000;

/** The text in colours once their chunk is there; plain before, and where it cannot be had. */
function useTokens(code: string, language: CodeLanguage | undefined): Token[] {
  const [coloured, setColoured] = useState<{ code: string; tokens: Token[] } | null>(null);
  useEffect(() => {
    if (!language || code.length > HIGHLIGHT_MAX) return;
    let gone = false;
    import('./highlight').then(
      ({ highlight }) => !gone && setColoured({ code, tokens: highlight(code, language) }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [code, language]);
  return coloured?.code === code ? coloured.tokens : [code];
}

/** Text never changes its place within one code, so its index names it. */
const renderTokens = (tokens: Token[]): ReactNode[] =>
  tokens.map((token, index) =>
    typeof token === 'string' ? (
      token
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index} className={styles[token.kind]}>
        {renderTokens(token.tokens)}
      </span>
    ),
  );

/** Text of a program or an answer: selectable, scrolls in itself, copied with one click. */
export function CodeBlock({ code, label, language, maxHeight = 420 }: Props) {
  const { token } = theme.useToken();
  const tokens = useTokens(code, language);
  const colours = {
    '--code-keyword': token['magenta-8'],
    '--code-string': token['green-8'],
    '--code-number': token['gold-9'],
    '--code-name': token['blue-8'],
    '--code-quiet': token.colorTextSecondary,
  } as CSSProperties;
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
        style={{ maxHeight, fontSize: token.fontSizeSM, ...colours }}
      >
        <pre>{renderTokens(tokens)}</pre>
      </section>
    </div>
  );
}
