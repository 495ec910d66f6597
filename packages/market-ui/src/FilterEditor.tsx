import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import {
  type DraftGroup,
  FilterBuilder,
  fromFilter,
  newGroup,
  parseFilter,
  toFilter,
  unfinished,
  withFilters,
} from '@daas/kit/FilterBuilder';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useDebounce, useMemoizedFn } from 'ahooks';
import { Alert, Flex, Input, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { PlainWords } from './PlainWords';
import { KEYWORD_MAX, list } from './state';
import type { Question } from './useQuestion';

/** A question while it is being written. */
export interface Draft {
  root: DraftGroup;
  keyword: string;
}

/** A pause in editing after which the results follow. */
const PAUSE_MS = 400;

/** What the address holds once a draft is applied; conditions that want something are left out. */
const filtersOf = ({ root, keyword }: Draft) => {
  const filter = toFilter(root);
  return { filter: filter ? JSON.stringify(filter) : '', keyword: keyword.trim() };
};

/** A draft of the filter in the address; reset when the address changes from elsewhere. */
export function useDraft(question: Question, open = true) {
  const stored = list(question.filters.filter)[0] ?? '';
  const { keyword } = question;
  const [draft, setDraft] = useState<Draft>(() => ({ root: fromFilter(parseFilter(stored)), keyword }));
  const [checked, setChecked] = useState(false);
  const filters = filtersOf(draft);
  const text = JSON.stringify(filters);
  /** The draft as it was begun or applied, and as the address says what was applied. */
  const done = useRef<{ text: string; stored: string | null; keyword: string }>({ text, stored, keyword });
  useEffect(() => {
    // What is opened again begins anew.
    if (!open) done.current.stored = null;
    if (!open || (done.current.stored === stored && done.current.keyword === keyword)) return;
    const begun = { root: fromFilter(parseFilter(stored)), keyword };
    done.current = { text: JSON.stringify(filtersOf(begun)), stored, keyword };
    setDraft(begun);
    setChecked(false);
  }, [open, stored, keyword]);
  const missing = unfinished(draft.root);
  return {
    draft,
    setDraft,
    /** Conditions that want something. */
    missing,
    /** The same, once applying them was tried. */
    refused: checked ? missing : [],
    filters,
    text,
    done,
    /** Calls back unless a condition wants something. */
    apply: (go: () => void) => {
      setChecked(true);
      if (missing.length === 0) go();
    },
  };
}

/** The same for results that are in sight: they follow at each pause. */
export function useLiveDraft(question: Question, open = true) {
  const { text, done, filters, ...rest } = useDraft(question, open);
  const settled = useDebounce(text, { wait: PAUSE_MS });
  const flush = useMemoizedFn(() => {
    if (!open || text === done.current.text) return;
    done.current = { text, stored: filters.filter, keyword: filters.keyword };
    question.go(filters, { replace: true });
  });
  useEffect(() => {
    if (settled === text) flush();
  }, [settled, text, flush]);
  return {
    ...rest,
    /** Has the results follow now. */
    flush,
    following: text !== done.current.text,
  };
}

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Keys of conditions that want something, and are marked. */
  missing?: readonly string[];
}

/** Plain words, keyword, and conditions in and/or groups. */
export function FilterEditor({ view, groups, draft, onChange, missing = [] }: Props) {
  const text = useText('data-search');
  const common = useText('common');
  return (
    <Flex vertical gap="middle">
      <PlainWords
        dataSet={view.key}
        groups={groups}
        begun={draft.root.items.length > 0 || draft.keyword !== ''}
        onKeyword={(words) => onChange({ ...draft, keyword: `${draft.keyword} ${words}`.trim().slice(0, KEYWORD_MAX) })}
        onUnderstood={(filters, keyword, added) =>
          onChange({
            root: withFilters(added ? draft.root : newGroup(), filters),
            keyword: keyword || (added ? draft.keyword : ''),
          })
        }
      />
      <Input
        allowClear
        maxLength={KEYWORD_MAX}
        prefix={<Typography.Text type="secondary">{common('keyword')}</Typography.Text>}
        aria-label={common('keyword')}
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

export type RowCount = Pick<EndpointOutput<'market.search'>, 'total' | 'count'>;

/** How many rows the draft matches, and which parts are incomplete. */
export function DraftCount({ count, missing = 0 }: { count: RowCount | 'failed' | null; missing?: number }) {
  const format = useFormat();
  const text = useText('data-search');
  const countText =
    count === null
      ? text('counting')
      : count === 'failed'
        ? text('count-failed')
        : text('would-find', {
            count: format.count(count.count ?? count.total, count.count === null),
          });
  return (
    <Flex gap="small" wrap>
      <Typography.Text aria-live="polite" className="tabular" {...(count === null ? { type: 'secondary' } : {})}>
        {countText}
      </Typography.Text>
      {missing > 0 && <Typography.Text type="secondary">{text('left-out', { count: missing })}</Typography.Text>}
    </Flex>
  );
}
