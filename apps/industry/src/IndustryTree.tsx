import type { VocabularyNode } from '@daas/contract/endpoints/marketHome';
import { termName } from '@daas/contract/naming';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useAppearance } from '@daas/kit/host';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Empty, Flex, type GetRef, Input, Skeleton, Tree } from 'antd';
import union from 'lodash/union';
import uniq from 'lodash/uniq';
import { useEffect, useMemo, useRef, useState } from 'react';

interface Node {
  key: string;
  title: string;
  children: Node[];
}

const HEIGHT = 600;
const WORD_MAX = 60;

/** The standard's digits with the letter of their section, as rows have them. */
const nodes = (list: readonly VocabularyNode[], language: string, section = ''): Node[] =>
  list.map(({ code, name, name_en, children = [] }) => ({
    key: section + code,
    title: `${section}${code} ${termName({ name, name_en }, language)}`,
    children: nodes(children, language, section || code),
  }));

/** What contains the word, with everything above it. */
const containing = (list: readonly Node[], word: string): Node[] =>
  list.flatMap((node) => {
    const children = containing(node.children, word);
    return children.length > 0 || node.title.toLowerCase().includes(word) ? [{ ...node, children }] : [];
  });
const keysOf = (list: readonly Node[]): string[] => list.flatMap(({ key, children }) => [key, ...keysOf(children)]);
const above = (list: readonly Node[], key: string): string[] =>
  list.flatMap((node) =>
    node.key === key ? [node.key] : above(node.children, key).flatMap((parent) => [node.key, parent]),
  );

export function IndustryTree({ selectedCode, onChoose }: { selectedCode: string; onChoose: (code: string) => void }) {
  const { data, error, refresh } = useApi('market.vocabulary', { name: 'industry' }, { showErrorInPlace: true });
  const [word, setWord] = useState('');
  /** What the reader opened and closed, and the industry that was chosen then. */
  const [opened, setOpened] = useState<{ keys: string[]; at: string } | null>(null);
  const tree = useRef<GetRef<typeof Tree>>(null);
  const { locale } = useAppearance();
  const text = useText('industry');
  const common = useText('common');
  const all = useMemo(() => nodes(data?.list ?? [], locale), [data, locale]);
  const matches = useMemo(() => (word ? containing(all, word.toLowerCase()) : all), [all, word]);
  const way = useMemo(() => uniq(above(all, selectedCode)), [all, selectedCode]);
  // Another industry that is gone to, as from its chain, is opened and in sight.
  const expanded = opened ? (opened.at === selectedCode ? opened.keys : union(opened.keys, way)) : way;
  useEffect(() => {
    if (way.length > 0) tree.current?.scrollTo({ key: selectedCode, align: 'auto' });
  }, [selectedCode, way]);
  if (error) return <RetryAlert title={common('load-failed')} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Flex vertical gap="small">
      <Input.Search
        allowClear
        maxLength={WORD_MAX}
        aria-label={text('find')}
        placeholder={text('find')}
        onChange={(event) => setWord(event.target.value.trim())}
      />
      {matches.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('not-found')} />
      ) : (
        <Tree<Node>
          aria-label={text('tree')}
          blockNode
          height={HEIGHT}
          treeData={matches}
          selectedKeys={[selectedCode]}
          ref={tree}
          expandedKeys={word ? keysOf(matches) : expanded}
          onExpand={(keys) => setOpened({ keys: keys.map(String), at: selectedCode })}
          onSelect={([key]) => {
            if (key !== undefined) onChoose(String(key));
          }}
        />
      )}
    </Flex>
  );
}
