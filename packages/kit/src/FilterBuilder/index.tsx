import { DeleteOutlined, FolderAddOutlined, LinkOutlined, PlusOutlined } from '@ant-design/icons';
import type { Operator } from '@daas/contract/datasets/filter';
import { useIntl } from '@umijs/max';
import { Button, Empty, Segmented, Select, theme } from 'antd';
import type { FilterField, FilterFieldGroup } from '../hooks/useDataSet';
import styles from './index.module.css';
import { RelationRow } from './RelationRow';
import {
  type Change,
  changeNode,
  type DraftCondition,
  type DraftGroup,
  isDraftGroup,
  isDraftRelation,
  MAX_LEVELS,
  MAX_RELATED_LEVELS,
  newCondition,
  newGroup,
  newRelation,
  operandOf,
} from './tree';
import { ValueInput } from './ValueInput';

export { describeFilter } from '@daas/contract/datasets/describe';
export type { DraftGroup } from './tree';
export { fromFilter, newGroup, parseFilter, toFilter, unfinished, withFilters } from './tree';
export { ScalarInput } from './ValueInput';

interface Props {
  groups: FilterFieldGroup[];
  value: DraftGroup;
  onChange: (value: DraftGroup) => void;
  /** Keys of conditions to mark as wanting something. */
  invalid?: readonly string[];
  /** No condition does not stand for all rows. */
  needed?: boolean;
}

/** Conditions joined by and/or, in groups, from the fields and operators of a data set. */
export function FilterBuilder({ groups, value, onChange, invalid = [], needed = false }: Props) {
  const { formatMessage } = useIntl();
  const change: Change = (key, how) => onChange(changeNode(value, key, how));
  if (value.items.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={formatMessage({ id: needed ? 'filter.needed' : 'filter.none' })}
      >
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange({ ...value, items: [newCondition()] })}>
          {formatMessage({ id: 'filter.add' })}
        </Button>
      </Empty>
    );
  return <Group group={value} groups={groups} level={1} change={change} invalid={invalid} />;
}

interface GroupProps {
  group: DraftGroup;
  groups: FilterFieldGroup[];
  level: number;
  change: Change;
  invalid: readonly string[];
  /** Groups inside groups that may be added. */
  levels?: number;
}

function Group({ group, groups, level, change, invalid, levels = MAX_LEVELS }: GroupProps) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const relation = groups.flatMap((one) => one.relations ?? [])[0];
  const edit = (how: (group: DraftGroup) => DraftGroup) => change(group.key, (node) => how(node as DraftGroup));
  return (
    <fieldset
      className={styles.group}
      style={{
        borderColor: token.colorBorderSecondary,
        background: level % 2 ? token.colorFillQuaternary : token.colorBgContainer,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <legend className="visually-hidden">{formatMessage({ id: 'filter.group' })}</legend>
      <div className={styles.bar}>
        <Segmented
          size="small"
          aria-label={formatMessage({ id: 'filter.joined' })}
          value={group.op}
          onChange={(op) => edit((now) => ({ ...now, op: op as DraftGroup['op'] }))}
          options={[
            { value: 'and', label: formatMessage({ id: 'filter.and' }) },
            { value: 'or', label: formatMessage({ id: 'filter.or' }) },
          ]}
        />
        {level > 1 && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={formatMessage({ id: 'filter.remove-group' })}
            onClick={() => change(group.key, () => null)}
          />
        )}
      </div>
      {group.items.map((node) =>
        isDraftGroup(node) ? (
          <Group
            key={node.key}
            group={node}
            groups={groups}
            level={level + 1}
            levels={levels}
            change={change}
            invalid={invalid}
          />
        ) : isDraftRelation(node) ? (
          <RelationRow key={node.key} node={node} groups={groups} change={change} invalid={invalid.includes(node.key)}>
            {(related) => (
              <Group
                group={node.root}
                groups={related}
                level={1}
                levels={MAX_RELATED_LEVELS}
                change={change}
                invalid={invalid}
              />
            )}
          </RelationRow>
        ) : (
          <Condition key={node.key} node={node} groups={groups} change={change} invalid={invalid.includes(node.key)} />
        ),
      )}
      <div className={styles.bar}>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => edit((now) => ({ ...now, items: [...now.items, newCondition()] }))}
        >
          {formatMessage({ id: 'filter.add' })}
        </Button>
        {relation && (
          <Button
            type="text"
            size="small"
            icon={<LinkOutlined aria-hidden />}
            onClick={() => edit((now) => ({ ...now, items: [...now.items, newRelation(relation.name)] }))}
          >
            {formatMessage({ id: 'filter.add-relation' })}
          </Button>
        )}
        {level < levels && (
          <Button
            type="text"
            size="small"
            icon={<FolderAddOutlined aria-hidden />}
            onClick={() =>
              edit((now) => ({
                ...now,
                items: [...now.items, newGroup(now.op === 'and' ? 'or' : 'and', [newCondition()])],
              }))
            }
          >
            {formatMessage({ id: 'filter.add-group' })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Begins the value of a relation among those of fields. */
const RELATION = '/';

function Condition({
  node,
  groups,
  change,
  invalid,
}: {
  node: DraftCondition;
  groups: FilterFieldGroup[];
  change: Change;
  invalid: boolean;
}) {
  const { formatMessage } = useIntl();
  const field = groups.flatMap((group) => group.fields).find((one) => one.name === node.field);
  const edit = (part: Partial<DraftCondition>) => change(node.key, (now) => ({ ...(now as DraftCondition), ...part }));
  const pickField = (next: FilterField | undefined) =>
    edit({ field: next?.name, op: next?.operators[0], value: undefined });
  const pickOperator = (op: Operator) =>
    edit({ op, ...(node.op && operandOf(node.op) === operandOf(op) ? {} : { value: undefined }) });
  return (
    <div className={styles.condition}>
      <Select
        aria-label={formatMessage({ id: 'common.field' })}
        className={styles.field ?? ''}
        {...(invalid && !node.field ? { status: 'error' as const } : {})}
        placeholder={formatMessage({ id: 'filter.pick-field' })}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={240}
        value={node.field ?? null}
        onChange={(name: string) =>
          name.startsWith(RELATION)
            ? change(node.key, () => newRelation(name.slice(RELATION.length)))
            : pickField(groups.flatMap((group) => group.fields).find((one) => one.name === name))
        }
        options={groups.map(({ name: group, fields, relations }) => {
          const title = relations ? formatMessage({ id: 'filter.related' }) : group;
          const options = relations
            ? relations.map(({ name, label }) => ({ value: `${RELATION}${name}`, label }))
            : fields.map(({ name, label }) => ({ value: name, label }));
          return { label: title, title, options };
        })}
      />
      {field && node.op && (
        <>
          <Select
            aria-label={formatMessage({ id: 'filter.operator' }, { field: field.label })}
            className={styles.operator ?? ''}
            popupMatchSelectWidth={false}
            value={node.op}
            onChange={pickOperator}
            options={field.operators.map((op) => ({ value: op, label: formatMessage({ id: `filter.op.${op}` }) }))}
          />
          <div className={styles.value}>
            <ValueInput
              field={field}
              op={node.op}
              value={node.value}
              onChange={(value) => edit({ value })}
              invalid={invalid}
            />
          </div>
        </>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        className={styles.remove ?? ''}
        aria-label={formatMessage({ id: 'filter.remove' }, { field: field?.label ?? '' })}
        onClick={() => change(node.key, () => null)}
      />
    </div>
  );
}
