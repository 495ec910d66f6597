import { useApi } from '@daas/kit/hooks/useApi';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { branchOf, type DepartmentNode, treeOf } from './departments';

interface Props {
  /** From the form item. */
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** It and all below it cannot be chosen. */
  except?: number;
  /** What choosing none means; it cannot be cleared without. */
  none: string;
}

interface Option {
  value: number;
  title: string;
  disabled: boolean;
  children: Option[];
}

const NONE = 0;

/** A department of the company, or none. */
export function DepartmentSelect({ id, value, onChange, except, none }: Props) {
  const { formatMessage } = useIntl();
  const { data, loading } = useApi('department.tree', {});
  const options = useMemo(() => {
    const list = data?.list ?? [];
    const barred = except === undefined ? new Set<number>() : branchOf(list, except);
    const option = ({ id, name, children }: DepartmentNode): Option => ({
      value: id,
      title: name,
      disabled: barred.has(id),
      children: children.map(option),
    });
    return [{ value: NONE, title: none, disabled: false, children: [] }, ...treeOf(list).map(option)];
  }, [data, except, none]);
  return (
    <TreeSelect<number, Option>
      {...(id ? { id } : {})}
      value={value ?? NONE}
      loading={loading}
      treeData={options}
      treeTitleRender={({ title }) => <Name>{title}</Name>}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={formatMessage({ id: 'people.no-department' })}
      onChange={(next) => onChange?.(next || null)}
    />
  );
}
