import { LinkTabs } from '@daas/kit/LinkTabs';
import { useIntl, useParams } from '@umijs/max';
import { Button, Card, Skeleton, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import { useLoadedText } from '@/hooks/useLoadedText';
import { BASE, Frame } from '../components/Frame';
import { CHAPTERS, type GuideBlock, type GuideText } from './guideText';

const TEXTS = { 'zh-CN': () => import('./content/zh-CN'), 'en-US': () => import('./content/en-US') };

/** How monitoring works, in chapters. // §2 */
export default function Guide() {
  const { formatMessage } = useIntl();
  const { docId } = useParams<{ docId: string }>();
  const { data, failed, again, frame } = useLoadedText<GuideText>(TEXTS);
  const id = CHAPTERS.find((one) => one === docId) ?? 'overview';
  const title = formatMessage({ id: 'menu.monitor-guide' });
  return (
    <Frame current="guide" title={title}>
      <Card variant="borderless">
        {data ? (
          <>
            <LinkTabs
              label={title}
              current={id}
              tabs={CHAPTERS.map((key) => ({ key, to: `${BASE}/guide/${key}`, label: data[key].title }))}
            />
            <article {...frame} style={{ maxWidth: 760, marginBlockStart: 16 }}>
              <Typography.Title level={2} style={{ fontSize: 20 }}>
                {data[id].title}
              </Typography.Title>
              {data[id].blocks.map((block) => (
                <Block key={JSON.stringify(block).slice(0, 80)} block={block} />
              ))}
            </article>
          </>
        ) : failed ? (
          <Button onClick={again}>{formatMessage({ id: 'monitor.retry' })}</Button>
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </Card>
    </Frame>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (typeof block === 'string')
    return (
      <Typography.Paragraph>
        <Inline text={block} />
      </Typography.Paragraph>
    );
  if ('heading' in block)
    return (
      <Typography.Title level={3} style={{ fontSize: 16 }}>
        {block.heading}
      </Typography.Title>
    );
  if ('code' in block) return <CodeBlock code={block.code} language={block.language} label={block.language} />;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>
          <Inline text={item} />
        </li>
      ))}
    </ul>
  );
}

function Inline({ text }: { text: string }) {
  const parts = text.split('`').map((part, index) => ({ part, code: index % 2 === 1, key: `${index} ${part}` }));
  return parts.map(({ part, code, key }) =>
    code ? (
      <Typography.Text key={key} code>
        <bdi dir="ltr">{part}</bdi>
      </Typography.Text>
    ) : (
      <span key={key}>{part}</span>
    ),
  );
}
