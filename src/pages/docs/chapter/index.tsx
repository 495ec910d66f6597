import {
  DOC_CHAPTER_IDS,
  DOC_CHAPTERS,
  DOCS,
  type DocChapter,
  docPath,
  EXAMPLE_CONNECTOR,
  exampleRequest,
} from '@daas/contract/docs';
import { useText } from '@daas/kit/hooks/useText';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Link, useLocation } from '@umijs/max';
import { Skeleton, theme } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { Blocks } from '@/components/guide/Blocks';
import type { GuideSection } from '@/components/guide/guideText';
import { SECTIONS } from '@/components/guide/texts';
import { gatewayUrl } from '@/components/samples';
import { useLoadedText } from '@/hooks/useLoadedText';
import { usePageTitle } from '@/hooks/usePageTitle';
import styles from '../page.module.css';
import { useChapterTitles } from '../titles';

const ApiReference = lazy(() => import('../api'));

export default function Chapter() {
  const { pathname } = useLocation();
  const id = pathname.slice(DOCS.length + 1).replace(/\/$/, '') as DocChapter;
  return <ChapterText key={id} id={id} />;
}

function ChapterText({ id }: { id: DocChapter }) {
  const { token } = theme.useToken();
  const { hash } = useLocation();
  const text = useText('docs');
  const titleOf = useChapterTitles();
  const textId = DOC_CHAPTERS[id];
  const { data: sections, failed, again, frame } = useLoadedText<readonly GuideSection[]>(SECTIONS[textId]);
  usePageTitle(titleOf(id));

  // The place named in the address exists only now.
  useEffect(() => {
    if (!sections) return;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [sections, hash]);

  if (failed && !sections) return <RetryAlert title={text('failed')} onRetry={again} />;
  if (!sections) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { path, body } = exampleRequest(textId);
  const facts = { target: { url: gatewayUrl(path), body } };
  const hasExampleId = sections.some(({ body }) =>
    body.some((block) => typeof block === 'object' && 'sample' in block),
  );
  const at = DOC_CHAPTER_IDS.indexOf(id);
  const [before, after] = [DOC_CHAPTER_IDS[at - 1], DOC_CHAPTER_IDS[at + 1]];
  const places = [...sections, ...(id === 'api' ? [{ id: 'endpoints', title: text('endpoints') }] : [])];
  return (
    <div className={styles.page}>
      <main className={styles.text} {...frame}>
        <h1>{titleOf(id) ?? '…'}</h1>
        {hasExampleId && (
          <p style={{ color: token.colorTextSecondary }}>{text('example-id', { id: String(EXAMPLE_CONNECTOR) })}</p>
        )}
        {sections.map(({ id: place, title, body }) => (
          <section key={place} id={place} className={styles.section} aria-labelledby={`${place}-title`}>
            <h2 id={`${place}-title`}>{title}</h2>
            <Blocks blocks={body} facts={facts} />
          </section>
        ))}
        {id === 'api' && (
          <section id="endpoints" className={styles.section} aria-labelledby="endpoints-title">
            <h2 id="endpoints-title">{text('endpoints')}</h2>
            <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
              <ApiReference />
            </Suspense>
          </section>
        )}
        <nav className={styles.around} style={{ borderColor: token.colorBorderSecondary }} aria-label={text('around')}>
          <span>
            {before && <Link to={docPath(before)}>{text('previous', { chapter: titleOf(before) ?? '' })}</Link>}
          </span>
          <span>{after && <Link to={docPath(after)}>{text('next', { chapter: titleOf(after) ?? '' })}</Link>}</span>
        </nav>
      </main>
      <nav className={styles.places} aria-labelledby="docs-places">
        <strong id="docs-places">{text('on-page')}</strong>
        <ul>
          {places.map(({ id: place, title }) => (
            <li key={place}>
              <a href={`#${place}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
