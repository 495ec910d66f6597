import { SearchOutlined, StopOutlined } from '@ant-design/icons';
import type { FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellText } from '@daas/kit/cells';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useRoving } from '@daas/kit/hooks/useRoving';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Checkbox, Input, Typography } from 'antd';
import { useRef, useState } from 'react';
import styles from './index.module.css';
import { chosenFacets, excludedFacets, facetKey, notKey, valueLabel } from './state';
import type { Question } from './useQuestion';

/** More values than this are searched. */
const FEW = 8;
const PAUSE_MS = 250;
const MAX_TEXT = 60;

interface Props {
  dataSet: string;
  field: FieldView;
  counts: EndpointOutput<'market.search'>['facets'][number] | undefined;
  question: Question;
}

/** The most frequent values of a field; of several chosen ones any is asked for, of those left out none. */
export function FacetValues({ dataSet, field, counts, question }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const text = useDebounce(typed.trim(), { wait: PAUSE_MS });
  const matches = useApi(
    'market.facet',
    { data_set: dataSet, field: field.name_en, text, ...question.listOf(question.filters) },
    { ready: text !== '', showErrorInPlace: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const roving = useRoving(list, 2);
  const name = field.name_en;
  const selection = chosenFacets(question.filters)[name] ?? [];
  const excluded = excludedFacets(question.filters)[name] ?? [];
  const searching = text !== '' && typed.trim() !== '';
  const facet = searching ? matches.data : counts;
  const values = facet?.values ?? [];
  // What is chosen stays in reach although nothing matches it any more.
  const extraValues = searching
    ? []
    : [...selection, ...excluded].filter((value) => !values.some((one) => one.value === value));
  const all = [...extraValues.map((value) => ({ value, count: 0 })), ...values];
  const without = (list: string[], value: string) => list.filter((one) => one !== value);
  const say = useText('data-search');
  return (
    <fieldset className={styles.facet}>
      <legend className="visually-hidden">{field.label}</legend>
      {(field.type !== 'boolean' && (counts?.values.length ?? 0) > FEW) || typed ? (
        <Input
          size="small"
          allowClear
          maxLength={MAX_TEXT}
          prefix={<SearchOutlined aria-hidden />}
          aria-label={say('search-values', { label: field.label })}
          placeholder={say('search-values', { label: field.label })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {all.length === 0 && <Typography.Text type="secondary">{say('no-values')}</Typography.Text>}
      <div ref={list} role="presentation" {...roving}>
        {all.map((one) => {
          const label = termName(valueLabel(field, one.value, formatMessage));
          const out = excluded.includes(one.value);
          return (
            <div key={one.value} className={styles.value}>
              <Checkbox
                checked={selection.includes(one.value)}
                onChange={(event) =>
                  question.go({
                    [facetKey(name)]: event.target.checked ? [...selection, one.value] : without(selection, one.value),
                    [notKey(name)]: without(excluded, one.value),
                  })
                }
              >
                {out ? (
                  <Typography.Text delete>
                    <Name>{label}</Name>
                  </Typography.Text>
                ) : (
                  <Name>{label}</Name>
                )}
              </Checkbox>
              <span className={`${styles.counted} tabular`}>
                <CellText>
                  {facet?.exact === false && '≈'}
                  {format.number(one.count)}
                </CellText>
                <button
                  type="button"
                  className={styles.exclude}
                  aria-pressed={out}
                  aria-label={say('exclude', { label })}
                  title={say('exclude', { label })}
                  onClick={() =>
                    question.go({
                      [facetKey(name)]: without(selection, one.value),
                      [notKey(name)]: out ? without(excluded, one.value) : [...excluded, one.value],
                    })
                  }
                >
                  <StopOutlined aria-hidden />
                </button>
              </span>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
