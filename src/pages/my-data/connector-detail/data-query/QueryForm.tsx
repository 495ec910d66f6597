import { DeleteOutlined } from '@ant-design/icons';
import type { Scalar } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import { ScalarInput } from '@daas/kit/FilterBuilder';
import { FilterInput } from '@daas/kit/FilterBuilder/FilterInput';
import type { FilterField, FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Collapse, Flex, Form, InputNumber, Select, Typography } from 'antd';
import omit from 'lodash/omit';
import { KeywordInput, useKeywordHint } from '../../components/KeywordInput';
import { SortSelect } from '../../components/SortSelect';

/** What one request may ask for. // product §4 */
const MAX_LIMIT = 1000;

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  /** Fields of the connector. */
  fieldNames: string[];
}

/** The parameters of a query, from the data set's definition. */
export function QueryForm({ view, groups, fieldNames }: Props) {
  const text = useText('connector-query');
  const common = useText('common');
  const labelOf = (name: string) => view.fields.find((field) => field.name_en === name)?.label ?? name;
  const keywordHint = useKeywordHint(view);
  return (
    <>
      <Form.Item name="keyword" label={common('keyword')} extra={keywordHint}>
        <KeywordInput />
      </Form.Item>
      <Form.Item name="equality" label={text('equality')}>
        <EqualityFields view={view} groups={groups} />
      </Form.Item>
      <Collapse
        ghost
        size="small"
        style={{ marginBlockEnd: 16 }}
        styles={{ header: { paddingInline: 0 }, body: { paddingInline: 0 } }}
        items={[
          {
            key: 'more',
            label: text('more'),
            forceRender: true,
            children: (
              <>
                <Form.Item name="filter" label={text('filter')}>
                  <FilterInput groups={groups} />
                </Form.Item>
                <Form.Item name="sort" label={text('sort')}>
                  <SortSelect view={view} />
                </Form.Item>
                <Form.Item name="fields" label={text('fields')}>
                  <Select
                    mode="multiple"
                    allowClear
                    maxTagCount="responsive"
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder={text('fields-all')}
                    options={fieldNames.map((name) => ({ value: name, label: labelOf(name) }))}
                  />
                </Form.Item>
              </>
            ),
          },
        ]}
      />
      <Form.Item name="limit" label={text('limit')} rules={[{ type: 'integer', min: 1, max: MAX_LIMIT }]}>
        <InputNumber min={1} max={MAX_LIMIT} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}

interface Item<T> {
  id?: string;
  value?: T;
  onChange?: (value: T) => void;
}

function EqualityFields({
  view,
  groups,
  id,
  value = {},
  onChange,
}: Item<Record<string, Scalar | undefined>> & Pick<Props, 'view' | 'groups'>) {
  const { formatMessage } = useIntl();
  const fieldsByName = new Map(groups.flatMap((group) => group.fields).map((field) => [field.name, field]));
  const fieldOf = (name: string): FilterField => {
    const declared = view.equality.find((field) => field.name_en === name);
    // A row's id is asked for like a field, though it is none.
    return (
      fieldsByName.get(name) ?? {
        name,
        label: declared?.label ?? name,
        type: declared?.type ?? 'keyword',
        unit: null,
        facet: false,
        operators: ['eq'],
        options: null,
        vocabulary: null,
      }
    );
  };
  return (
    <Flex vertical gap="small">
      {Object.keys(value).map((name) => {
        const field = fieldOf(name);
        return (
          <Flex key={name} gap="small" align="center">
            <Typography.Text ellipsis={{ tooltip: name }} style={{ flex: '0 0 110px' }}>
              {field.label}
            </Typography.Text>
            <div style={{ flex: 1, minWidth: 0 }}>
              <ScalarInput
                field={field}
                label={field.label}
                invalid={false}
                value={value[name]}
                onChange={(next) => onChange?.({ ...value, [name]: next })}
              />
            </div>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={formatMessage({ id: 'filter.remove' }, { field: field.label })}
              onClick={() => onChange?.(omit(value, name))}
            />
          </Flex>
        );
      })}
      <Select<string | null>
        {...(id ? { id } : {})}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={formatMessage({ id: 'connector-query.equality-add' })}
        options={view.equality
          .filter(({ name_en }) => !(name_en in value))
          .map(({ name_en, label }) => ({ value: name_en, label }))}
        onChange={(name) => name && onChange?.({ ...value, [name]: undefined })}
      />
    </Flex>
  );
}
