import { DownloadOutlined } from '@ant-design/icons';
import { CONNECTOR_TYPES, type ConnectorType } from '@daas/contract/enums';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { LinkButton } from '@daas/kit/LinkButton';
import { Link, useIntl, useLocation, useParams } from '@umijs/max';
import { Alert, Button, Card, Flex, Skeleton, Typography, theme } from 'antd';
import { useEffect } from 'react';
import { Blocks } from '@/components/guide/Blocks';
import { CHAPTERS, type ChapterId, type GuideSection, type GuideTitles } from '@/components/guide/guideText';
import { SECTIONS, TITLES } from '@/components/guide/texts';
import { gatewayUrl } from '@/components/samples';
import { useLoadedText } from '@/hooks/useLoadedText';
import { saveFile } from '@/request';
import { hrefOf } from '@/request/navigation';
import { LoadFailed } from '../../components/LoadFailed';
import { detailPath } from '../../components/paths';
import { useConnector } from '../context';
import styles from './index.module.css';

/** Room for the contents beside the text. */
const WIDE = '(min-width: 992px)';

/** All a programmer needs to call this connector, in chapters. // §2 */
export default function Guide() {
  const { formatMessage } = useIntl();
  const { hash } = useLocation();
  const { connector } = useConnector();
  const { docId } = useParams<{ docId: string }>();
  const { view } = useDataSet(connector.product.key);
  const docs = useApi('connector.docs', { id: connector.id });
  const chapters: readonly ChapterId[] = CHAPTERS[connector.type];
  const id = chapters.find((one) => one === docId);
  const textIdOf = (one: ChapterId) => (one === 'overview' && connector.type !== 'API' ? 'files' : one);
  const titles = useLoadedText<GuideTitles>(TITLES);
  const text = useLoadedText<readonly GuideSection[]>(SECTIONS[textIdOf(id ?? 'overview')]);
  const ready = text.data !== null && docs.data !== undefined;

  // The place named in the address exists only now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chapter begins at its top
  useEffect(() => {
    if (ready && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash, id]);

  const retry = () => {
    titles.again();
    text.again();
    docs.refresh();
  };
  const lost = [titles, text].some(({ failed, data }) => failed && !data);
  if (lost || (docs.error && !docs.data)) return <LoadFailed again={retry} />;
  if (!titles.data || !text.data || !docs.data)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 12 }} />
      </Card>
    );
  const { data: titleBy } = titles;
  const { data: sections } = text;
  const { openapi } = docs.data;
  const titleOf = (one: ChapterId) => titleBy[textIdOf(one)];
  const facts = { docs: docs.data, view, target: { url: gatewayUrl(connector.endpoint), body: docs.data.request } };
  const contents = { chapters, titleOf };
  if (!id) return <NoChapter docId={docId} contents={contents} />;
  const next = chapters[chapters.indexOf(id) + 1];
  const download = () =>
    saveFile(
      new Blob([JSON.stringify(openapi, null, 2)], { type: 'application/json' }),
      `connector-${connector.id}.openapi.json`,
    );
  return (
    <Card variant="borderless">
      <div className={styles.page}>
        <Contents {...contents} current={id}>
          {sections.map(({ id: place, title }) => (
            <li key={place}>
              <a href={`#${place}`}>{title}</a>
            </li>
          ))}
        </Contents>
        <article className={styles.text} aria-labelledby="guide-title" {...text.frame}>
          <Flex justify="space-between" align="flex-start" gap="small" wrap>
            <Typography.Title level={2} id="guide-title" className={styles.title ?? ''}>
              {titleOf(id)}
            </Typography.Title>
            <Flex gap="small" wrap>
              {connector.type !== 'API' && (
                <LinkButton to={detailPath(connector, 'file-manage')}>
                  {formatMessage({ id: 'connector-guide.to-files' })}
                </LinkButton>
              )}
              <Button href={hrefOf('/docs')}>{formatMessage({ id: 'menu.docs' })}</Button>
              <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
                {formatMessage({ id: 'connector-guide.openapi' })}
              </Button>
            </Flex>
          </Flex>
          {sections.map(({ id: place, title, body }) => (
            <section key={place} id={place} aria-labelledby={`${place}-title`} className={styles.section}>
              <Typography.Title level={3} id={`${place}-title`} className={styles.heading ?? ''}>
                {title}
              </Typography.Title>
              <Blocks blocks={body} facts={facts} />
            </section>
          ))}
          {next && (
            <Link to={detailPath(connector, `guide/${next}`)} className={styles.next ?? ''}>
              {formatMessage({ id: 'connector-guide.next' }, { chapter: titleOf(next) })}
            </Link>
          )}
        </article>
      </div>
    </Card>
  );
}

interface NoChapterProps {
  docId: string | undefined;
  contents: Pick<ContentsProps, 'chapters' | 'titleOf'>;
}

/** Instead of a chapter that does not exist, or that connectors of another type have. */
function NoChapter({ docId, contents }: NoChapterProps) {
  const { formatMessage, formatList } = useIntl();
  const { connector } = useConnector();
  const nameOf = (type: ConnectorType) => formatMessage({ id: `connector.type.${type}` });
  const types = CONNECTOR_TYPES.filter((type) => CHAPTERS[type].some((one) => one === docId));
  const kind = types.length > 0 ? 'other-type' : 'unknown';
  const values = {
    types: formatList(types.map(nameOf), { type: 'disjunction' }),
    type: nameOf(connector.type),
    chapter: types.length > 0 ? contents.titleOf(docId as ChapterId) : '',
  };
  return (
    <Card variant="borderless">
      <div className={styles.page}>
        <Contents {...contents} />
        <Alert
          type={kind === 'unknown' ? 'warning' : 'info'}
          showIcon
          style={{ alignSelf: 'start' }}
          title={formatMessage({ id: `connector-guide.${kind}` }, values)}
          description={formatMessage({ id: `connector-guide.${kind}-text` }, values)}
          action={
            <LinkButton to={detailPath(connector, 'guide/overview')}>
              {formatMessage({ id: 'connector-guide.to-overview' })}
            </LinkButton>
          }
        />
      </div>
    </Card>
  );
}

interface ContentsProps {
  chapters: readonly ChapterId[];
  current?: ChapterId;
  titleOf: (chapter: ChapterId) => string;
  /** Sections of the current chapter. */
  children?: React.ReactNode;
}

function Contents({ chapters, current, titleOf, children }: ContentsProps) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { connector } = useConnector();
  return (
    <nav className={styles.contents} aria-labelledby="guide-contents">
      <details open={window.matchMedia?.(WIDE).matches}>
        <summary id="guide-contents" style={{ color: token.colorTextSecondary }}>
          {formatMessage({ id: 'connector-guide.contents' })}
        </summary>
        <ol>
          {chapters.map((one) => (
            <li key={one}>
              <Link
                to={detailPath(connector, `guide/${one}`)}
                {...(one === current ? { 'aria-current': 'page' as const } : {})}
                style={one === current ? { color: token.colorLink, fontWeight: 600 } : { color: token.colorText }}
              >
                {titleOf(one)}
              </Link>
              {one === current && <ol>{children}</ol>}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
