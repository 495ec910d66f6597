import { FolderOpenOutlined, SaveOutlined } from '@ant-design/icons';
import { describeFilter } from '@daas/contract/datasets/describe';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { AfterOpening } from './MountOnOpen';
import type { Saved } from './SavedList';
import type { Question } from './useQuestion';
import { WatchQuestion } from './WatchQuestion';

const SavedFilterForm = lazy(() => import('./SavedFilterForm'));
const SavedList = lazy(() => import('./SavedList'));

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  question: Question;
  /** Columns on the screen. */
  fields: string[];
  /** Where a kept view is opened. */
  path: string;
  /** Whether there is a filter to save. */
  mayKeep: boolean;
}

/** Saves the current filter under a name and reopens saved ones; shared ones are visible to the company. */
export function SavedFilters({ view, groups, question, fields, path, mayKeep }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<Saved | 'new' | null>(null);
  const text = useText('data-saved');
  const { data, error, refresh } = useApi(
    'savedFilter.list',
    { data_set: view.key, pageSize: 200 },
    { ready: open, showErrorInPlace: true },
  );
  const { keyword, filter } = question.inputOf(question.filters);
  const now = { keyword: keyword ?? null, filter: filter ?? null, sort: question.sort ?? null, fields };
  const summary = [keyword, filter ? describeFilter(filter, groups, formatMessage, termName) : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {mayKeep && question.mayMonitor && summary && (
        <WatchQuestion dataSet={view.key} keyword={now.keyword} filter={now.filter} sentence={summary} />
      )}
      {mayKeep && (
        <Button icon={<SaveOutlined aria-hidden />} onClick={() => setEditing('new')}>
          {text('save')}
        </Button>
      )}
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      <AfterOpening open={open}>
        <SavedList
          open={open}
          data={data}
          error={error}
          groups={groups}
          path={path}
          mayWatch={question.mayMonitor}
          onClose={() => setOpen(false)}
          onEdit={setEditing}
          onChange={refresh}
        />
      </AfterOpening>
      <AfterOpening open={editing !== null}>
        <SavedFilterForm
          dataSet={view.key}
          saved={editing}
          content={now}
          summary={summary}
          onClose={() => setEditing(null)}
          onDone={() => {
            setEditing(null);
            refresh();
          }}
        />
      </AfterOpening>
    </>
  );
}
