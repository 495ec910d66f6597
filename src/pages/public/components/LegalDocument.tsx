import { useIntl } from '@umijs/max';
import { Alert, Button, Skeleton, theme } from 'antd';
import { useEffect } from 'react';
import { useLoadedText } from '@/hooks/useLoadedText';
import styles from './LegalDocument.module.css';
import type { LegalText, LegalTexts } from './legalText';

/** Room for the contents beside the text. */
const WIDE = '(min-width: 992px)';

interface Props {
  title: string;
  /** YYYY-MM-DD. */
  effective: string;
  texts: LegalTexts;
}

export function LegalDocument({ title, effective, texts }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { data: text, failed, again, frame } = useLoadedText<LegalText>(texts);

  // The place named in the address exists only now.
  useEffect(() => {
    if (text && window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [text]);

  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-labelledby="contents">
        <details open={window.matchMedia?.(WIDE).matches}>
          <summary id="contents" style={{ color: token.colorTextSecondary }}>
            {formatMessage({ id: 'public.contents' })}
          </summary>
          {text && (
            <ol {...frame}>
              {text.sections.map(({ id, title: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ol>
          )}
        </details>
      </nav>
      <main className={styles.text}>
        <h1>{title}</h1>
        {failed && !text && (
          <Alert
            type="error"
            showIcon
            title={formatMessage({ id: 'public.text-failed' })}
            action={
              <Button size="small" onClick={again}>
                {formatMessage({ id: 'table.again' })}
              </Button>
            }
          />
        )}
        {!text && !failed && <Skeleton active title={false} paragraph={{ rows: 14 }} />}
        {text && (
          <>
            <p style={{ color: token.colorTextSecondary }}>
              {formatMessage({ id: 'public.effective' }, { day: effective })}
            </p>
            <Alert type="info" showIcon title={formatMessage({ id: 'public.template' })} style={{ marginBlock: 16 }} />
            <p {...frame}>{text.intro}</p>
            {text.sections.map(({ id, title: heading, body }, index) => (
              <section key={id} id={id} {...frame} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  {index + 1}. {heading}
                </h2>
                {body.map((part) =>
                  typeof part === 'string' ? (
                    <p key={part}>{part}</p>
                  ) : (
                    <ul key={part[0]}>
                      {part.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  ),
                )}
              </section>
            ))}
          </>
        )}
      </main>
    </div>
  );
}
