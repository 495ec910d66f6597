import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Button, Flex, Input, Segmented, Select } from 'antd';
import styles from './index.module.css';
import { FILTERS, type MapState, SETS, type SetKey } from './state';

const KEYWORD_MAX = 60;

interface Props {
  state: MapState;
  view: DataSetView | undefined;
  onChange: (change: Partial<MapState>) => void;
}

/** What is looked for. */
export function Filters({ state, view, onChange }: Props) {
  const { data } = useApi('market.home', {}, { skipErrorHandler: true });
  const text = useText('map-search');
  const common = useText('common');
  // What a member may not see is not in the market's home.
  const visibleSets = data?.categories.flatMap((one) => one.data_sets.map(({ key }) => key));
  const sets = SETS.filter((key) => key === state.set || !visibleSets || visibleSets.includes(key));
  // Each has its place before it is known what it is called.
  const fields = FILTERS[state.set].flatMap((name) =>
    view ? (view.fields.find((field) => field.name_en === name) ?? []) : { name_en: name, label: ' ', values: [] },
  );
  const narrowed = Boolean(
    state.keyword || state.province || state.bounds || Object.keys(state.fieldValues).length > 0,
  );
  return (
    <Flex vertical gap="small">
      <div className={styles.sets}>
        <Segmented<SetKey>
          aria-label={common('data-set')}
          value={state.set}
          options={sets.map((key) => ({ value: key, label: text(`set-${key}`) }))}
          onChange={(set) => onChange({ set, fieldValues: {} })}
        />
      </div>
      <Flex gap="small" wrap>
        <Input.Search
          // The address decides what it holds.
          key={`${state.set} ${state.keyword}`}
          className={styles.keyword ?? ''}
          defaultValue={state.keyword}
          allowClear
          enterButton
          maxLength={KEYWORD_MAX}
          aria-label={common('keyword')}
          placeholder={common('keyword')}
          onSearch={(keyword) => onChange({ keyword: keyword.trim() })}
        />
        {fields.map((field) => (
          <Select<string | null>
            key={field.name_en}
            className={styles.filter ?? ''}
            allowClear
            aria-label={field.label}
            placeholder={field.label}
            value={state.fieldValues[field.name_en] ?? null}
            options={field.values ?? []}
            onChange={(value) => {
              const { [field.name_en]: _, ...others } = state.fieldValues;
              onChange({ fieldValues: value ? { ...others, [field.name_en]: value } : others });
            }}
          />
        ))}
        {narrowed && (
          <Button
            type="link"
            onClick={() => onChange({ keyword: '', province: '', bounds: undefined, fieldValues: {} })}
          >
            {text('clear')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
