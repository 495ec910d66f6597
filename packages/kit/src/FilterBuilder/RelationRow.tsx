import { DeleteOutlined } from '@ant-design/icons';
import { RELATION_MAX_COUNT } from '@daas/contract/constants';
import { RELATION_MATCHES } from '@daas/contract/enums';
import { useIntl } from '@umijs/max';
import { Button, InputNumber, Select, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { FilterFieldGroup } from '../hooks/useDataSet';
import { useFormat } from '../hooks/useFormat';
import styles from './index.module.css';
import { type Change, type DraftRelation, newCondition } from './tree';

interface Props {
  node: DraftRelation;
  groups: FilterFieldGroup[];
  change: Change;
  /** Marks a missing number. */
  invalid: boolean;
  /** Renders the conditions of the related rows, with their fields. */
  children: (groups: FilterFieldGroup[]) => ReactNode;
}

/** A condition on the number of related rows, with conditions of those rows. */
export function RelationRow({ node, groups, change, invalid, children }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const relations = groups.flatMap((group) => group.relations ?? []);
  const relation = relations.find(({ name }) => name === node.relation);
  const label = relation?.label ?? node.relation;
  const edit = (part: Partial<DraftRelation>) => change(node.key, (now) => ({ ...(now as DraftRelation), ...part }));
  const related: FilterFieldGroup[] = [{ name: label, fields: relation?.fields ?? [] }];
  const remove = () => change(node.key, () => null);
  return (
    <div className={styles.relation}>
      <div className={styles.condition}>
        <Select
          aria-label={formatMessage({ id: 'filter.relation.how' }, { name: label })}
          className={styles.operator ?? ''}
          popupMatchSelectWidth={false}
          value={node.match}
          onChange={(match) => edit({ match, count: undefined })}
          options={RELATION_MATCHES.map((value) => ({
            value,
            label: formatMessage({ id: `filter.relation.pick.${value}` }),
          }))}
        />
        {node.match === 'at_least' && (
          <InputNumber
            aria-label={formatMessage({ id: 'filter.relation.count' }, { name: label })}
            min={1}
            max={RELATION_MAX_COUNT}
            precision={0}
            value={node.count ?? null}
            onChange={(count) => edit({ count: count ?? undefined })}
            {...(invalid ? { status: 'error' as const } : {})}
          />
        )}
        <Select
          aria-label={formatMessage({ id: 'filter.related' })}
          className={styles.field ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={240}
          value={node.relation}
          onChange={(name) => edit({ relation: name, root: { ...node.root, items: [] } })}
          options={relations.map(({ name: value, label: text }) => ({ value, label: text }))}
        />
        {node.root.items.length === 0 && (
          <Button type="link" onClick={() => edit({ root: { ...node.root, items: [newCondition()] } })}>
            {formatMessage({ id: 'filter.relation.narrow' })}
          </Button>
        )}
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          className={styles.remove ?? ''}
          aria-label={formatMessage({ id: 'filter.remove' }, { field: label })}
          onClick={remove}
        />
      </div>
      {relation && relation.price > 0 && (
        <Typography.Text type="secondary">
          {formatMessage({ id: 'filter.relation.price' }, { price: format.money(relation.price) })}
        </Typography.Text>
      )}
      {node.root.items.length > 0 && children(related)}
    </div>
  );
}
