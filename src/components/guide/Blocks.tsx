import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import { CodeSamples } from '@/components/CodeSamples';
import { guideSample, programsAt } from '@/components/samples';
import type { GuideBlock } from './guideText';
import { type GuideFacts, GuideTableOf } from './Tables';

const siteOf = ({ target }: GuideFacts) => target.url.replace(/\/open\/v1\/.*$/, '');

interface Props {
  blocks: readonly GuideBlock[];
  facts: GuideFacts;
}

/** What stands in backticks is code. */
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

export function Blocks({ blocks, facts }: Props) {
  return blocks.map((block) => <Block key={JSON.stringify(block).slice(0, 80)} block={block} facts={facts} />);
}

function Block({ block, facts }: { block: GuideBlock; facts: GuideFacts }) {
  const text = useText('connector-guide');
  const common = useText('common');
  if (typeof block === 'string')
    return (
      <Typography.Paragraph>
        <Inline text={block} />
      </Typography.Paragraph>
    );
  if ('sample' in block)
    return <CodeSamples codeOf={(language) => guideSample(block.sample, language, facts.target)} />;
  if ('program' in block)
    return <CodeSamples codeOf={(language) => programsAt(siteOf(facts))[block.program][language]} />;
  if ('table' in block) return <GuideTableOf table={block.table} facts={facts} />;
  if ('terms' in block)
    return (
      <ScrollTable<readonly [string, string]>
        label={text('meaning')}
        rowKey="0"
        dataSource={block.terms}
        columns={[
          {
            title: common('name'),
            key: 'name',
            render: (_, [name]) => (
              <Typography.Text code>
                <bdi dir="ltr">{name}</bdi>
              </Typography.Text>
            ),
          },
          { title: text('meaning'), key: 'meaning', render: (_, [, meaning]) => meaning },
        ]}
      />
    );
  if ('code' in block) {
    const code =
      block.code === 'response'
        ? JSON.stringify(facts.docs?.response, null, 2)
        : block.code.replace('{base}', siteOf(facts));
    return <CodeBlock code={code} label={block.label} language="json" />;
  }
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>
          <Inline text={item} />
        </li>
      ))}
    </ul>
  );
}
