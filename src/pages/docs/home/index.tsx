import { DOC_DATA_SETS, DOC_GROUPS, type DocChapter, type DocGroup, docPath } from '@daas/contract/docs';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Link, useIntl } from '@umijs/max';
import { Button, Flex, theme } from 'antd';
import { hrefOf } from '@/request/navigation';
import styles from '../page.module.css';
import { useChapterTitles } from '../titles';

export default function DocsHome() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const text = useText('docs');
  const titleOf = useChapterTitles();
  const card = (to: string, title: string | undefined, about: string) => (
    <li key={to}>
      <Link
        to={to}
        className={styles.card ?? ''}
        style={{
          background: token.colorBgContainer,
          borderColor: token.colorBorderSecondary,
          color: token.colorText,
        }}
      >
        <strong>{title ?? '…'}</strong>
        <span style={{ color: token.colorTextSecondary }}>{about}</span>
      </Link>
    </li>
  );
  return (
    <main className={styles.wide}>
      <h1>{formatMessage({ id: 'menu.docs' })}</h1>
      <p style={{ maxWidth: '60ch', fontSize: 15, color: token.colorTextSecondary }}>{text('intro')}</p>
      <Flex gap="small" wrap>
        <LinkButton type="primary" to={docPath('start')}>
          {titleOf('start') ?? '…'}
        </LinkButton>
        <Button href={hrefOf('/docs/openapi.json')}>OpenAPI</Button>
        <Button href={hrefOf('/llms.txt')}>llms.txt</Button>
      </Flex>
      {(Object.keys(DOC_GROUPS) as DocGroup[]).map((group) => (
        <section key={group} className={styles.section} aria-labelledby={`home-${group}`}>
          <h2 id={`home-${group}`}>{text(`group.${group}`)}</h2>
          <ul className={styles.cards}>
            {group === 'data' && card(DOC_DATA_SETS, text('data-sets'), text('about.data-sets'))}
            {(Object.keys(DOC_GROUPS[group]) as DocChapter[]).map((id) =>
              card(docPath(id), titleOf(id), text(`about.${id}`)),
            )}
          </ul>
        </section>
      ))}
    </main>
  );
}
