import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Alert, Flex, Input, Typography } from 'antd';
import { useEffect, useState } from 'react';
import {
  type DraftGroup,
  FilterBuilder,
  fromFilter,
  newGroup,
  parseFilter,
  toFilter,
  unfinished,
  withFilters,
} from '../FilterBuilder';
import type { FilterFieldGroup } from '../hooks/useDataSet';
import { useFormat } from '../hooks/useFormat';
import { PlainWords } from './PlainWords';
import { KEYWORD_MAX, list } from './state';
import { useLiveCount } from './useLiveCount';
import type { Question } from './useQuestion';

/** A question while it is being written. */
export interface Draft {
  root: DraftGroup;
  keyword: string;
}

/** A draft that begins with what the address asks, again whenever that changes. */
export function useDraft(question: Question, open = true) {
  const stored = list(question.filters.filter)[0] ?? '';
  const { keyword } = question;
  const [draft, setDraft] = useState<Draft>(() => ({ root: fromFilter(parseFilter(stored)), keyword }));
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    if (!open) return;
    setDraft({ root: fromFilter(parseFilter(stored)), keyword });
    setChecked(false);
  }, [open, stored, keyword]);
  const missing = unfinished(draft.root);
  const filter = toFilter(draft.root);
  return {
    draft,
    setDraft,
    missing: checked ? missing : [],
    /** What the address holds once it is applied. */
    filters: { filter: filter ? JSON.stringify(filter) : '', keyword: draft.keyword.trim() },
    /** Calls back unless a condition wants something. */
    apply: (go: () => void) => {
      setChecked(true);
      if (missing.length === 0) go();
    },
  };
}

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Keys of conditions that want something. */
  missing: readonly string[];
}

/** Plain words, keyword, and conditions in and/or groups; nothing is asked before it is applied. */
export function FilterEditor({ view, groups, draft, onChange, missing }: Props) {
  const { formatMessage } = useIntl();
  const text = (id: string, values?: Record<string, number>) => formatMessage({ id: `data-search.${id}` }, values);
  return (
    <Flex vertical gap="middle">
      <PlainWords
        dataSet={view.key}
        groups={groups}
        begun={draft.root.items.length > 0 || draft.keyword !== ''}
        onUnderstood={(filters, rest, added) =>
          onChange({
            root: withFilters(added ? draft.root : newGroup(), filters),
            keyword: rest.slice(0, KEYWORD_MAX) || (added ? draft.keyword : ''),
          })
        }
      />
      <Input
        allowClear
        maxLength={KEYWORD_MAX}
        prefix={<Typography.Text type="secondary">{text('keyword')}</Typography.Text>}
        aria-label={text('keyword')}
        value={draft.keyword}
        onChange={(event) => onChange({ ...draft, keyword: event.target.value })}
      />
      {missing.length > 0 && <Alert type="error" showIcon title={text('unfinished', { count: missing.length })} />}
      <FilterBuilder
        groups={groups}
        value={draft.root}
        onChange={(root) => onChange({ ...draft, root })}
        invalid={missing}
      />
    </Flex>
  );
}

/** How many rows the draft would find. */
export function LiveCount({
  view,
  question,
  filters,
  ready,
}: {
  view: DataSetView;
  question: Question;
  filters: ReturnType<typeof useDraft>['filters'];
  ready?: boolean;
}) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const count = useLiveCount(view, question.inputOf({ ...question.filters, ...filters }), ready);
  const said =
    count === null
      ? formatMessage({ id: 'data-search.counting' })
      : count === 'failed'
        ? formatMessage({ id: 'data-search.count-failed' })
        : formatMessage(
            { id: 'data-search.would-find' },
            { count: `${format.number(count.total)}${count.capped ? '+' : ''}` },
          );
  return (
    <Typography.Text aria-live="polite" className="tabular" {...(count === null ? { type: 'secondary' } : {})}>
      {said}
    </Typography.Text>
  );
}
