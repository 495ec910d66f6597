import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useAccess } from '@umijs/max';
import { Empty, Flex, Input, Tree } from 'antd';
import sumBy from 'lodash/sumBy';
import union from 'lodash/union';
import { useMemo, useState } from 'react';
import { containing, type DepartmentNode, idsOf, treeOf, wayTo } from '../../components/departments';
import styles from '../index.module.css';
import type { Scope, View } from '../view';

interface Props {
  tree: EndpointOutput<'department.tree'>;
  view: View;
  /** A department was dropped on another one, or on the top. */
  onMove: (id: number, parentId: number | null) => void;
  onChosen?: () => void;
}

interface Node {
  key: string;
  name: string;
  count: number;
  children: Node[];
}

const HEIGHT = 560;
const WORD_MAX = 60;
const scopeOf = (key: string): Scope => (key === 'all' || key === 'none' ? key : Number(key));

/** All departments with their head counts, with or without the levels below as the list is read. */
export function DepartmentTree({ tree, view, onMove, onChosen }: Props) {
  const format = useFormat();
  const access = useAccess();
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState<string[] | null>(null);
  const text = useText('staff');
  const { scope, below } = view;
  const { list, unassigned } = tree;

  const all = useMemo(() => treeOf(list), [list]);
  const matches = word ? containing(all, word.toLowerCase()) : all;
  const node = ({ id, name, staff, staff_below, children }: DepartmentNode): Node => ({
    key: String(id),
    name,
    count: below ? staff_below : staff,
    children: children.map(node),
  });
  const leaf = (key: 'all' | 'none', count: number): Node => ({ key, name: text(key), count, children: [] });
  const nodes = [
    ...(word ? [] : [leaf('all', sumBy(list, 'staff') + unassigned)]),
    ...matches.map(node),
    ...(word ? [] : [leaf('none', unassigned)]),
  ];
  // The top level, and the way to the chosen one.
  const way = typeof scope === 'number' ? wayTo(list, scope).map(({ id }) => String(id)) : [];
  const expanded = word
    ? idsOf(matches).map(String)
    : (opened ??
      union(
        all.map(({ id }) => String(id)),
        way,
      ));

  return (
    <Flex vertical gap="small">
      <Input.Search
        allowClear
        maxLength={WORD_MAX}
        aria-label={text('find')}
        placeholder={text('find')}
        onChange={(event) => setWord(event.target.value.trim())}
      />
      {nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('not-found')} />
      ) : (
        <Tree<Node>
          aria-label={text('departments')}
          blockNode
          // In a drawer it stands on another ground than on the page.
          style={{ background: 'transparent' }}
          height={HEIGHT}
          treeData={nodes}
          titleRender={({ name, count }) => (
            <span className={styles.node}>
              <span title={name}>
                <Name>{name}</Name>
              </span>
              <span className={`${styles.count} tabular`}>{format.number(count)}</span>
            </span>
          )}
          selectedKeys={[String(scope)]}
          expandedKeys={expanded}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={(_, { node: { key } }) => {
            view.setScope(scopeOf(key));
            onChosen?.();
          }}
          draggable={
            access['edit-department'] && !word
              ? { icon: false, nodeDraggable: ({ key }) => typeof scopeOf(String(key)) === 'number' }
              : false
          }
          // Siblings stand by name, so a department is only dropped into another one, or onto everybody.
          allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 && dropNode.key !== 'none'}
          onDrop={({ dragNode, node: target }) =>
            onMove(Number(dragNode.key), target.key === 'all' ? null : Number(target.key))
          }
        />
      )}
    </Flex>
  );
}
