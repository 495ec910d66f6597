import type { DataSetView } from '@daas/contract/datasets/view';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useIntl } from '@umijs/max';
import { Button, Drawer, Flex } from 'antd';
import type { ReactNode } from 'react';
import { DraftCount, FilterEditor, type RowCount, useDraft, useLiveDraft } from './FilterEditor';
import styles from './index.module.css';
import { useLiveCount } from './useLiveCount';
import type { Question } from './useQuestion';

interface Props {
  open: boolean;
  view: DataSetView;
  groups: FilterFieldGroup[];
  question: Question;
  onClose: () => void;
}

const WIDTH = 760;

/** The whole question in a drawer; beside results, which `answered` counts, they follow. */
export default function AdvancedFilter({ answered, ...props }: Props & { answered?: RowCount | null | undefined }) {
  return answered === undefined ? <AppliedFilter {...props} /> : <LiveFilter {...props} answered={answered} />;
}

function LiveFilter({ answered, ...props }: Props & { answered: RowCount | null }) {
  const { open, view, groups, question, onClose } = props;
  const { formatMessage } = useIntl();
  const { draft, setDraft, missing, following, flush } = useLiveDraft(question, open);
  const close = () => {
    flush();
    onClose();
  };
  return (
    <FilterDrawer
      {...props}
      onClose={close}
      count={<DraftCount count={following ? null : answered} missing={missing.length} />}
      onClear={() => question.go({ filter: '', keyword: '' })}
      button={
        <Button type="primary" onClick={close}>
          {formatMessage({ id: 'data-search.show-results' })}
        </Button>
      }
    >
      <FilterEditor view={view} groups={groups} draft={draft} onChange={setDraft} />
    </FilterDrawer>
  );
}

/** Where results are another page. */
function AppliedFilter(props: Props) {
  const { open, view, groups, question, onClose } = props;
  const { formatMessage } = useIntl();
  const { draft, setDraft, refused, filters, apply } = useDraft(question, open);
  const count = useLiveCount(view, question.inputOf({ ...question.filters, ...filters }), open);
  const go = (changes: typeof filters) => {
    onClose();
    question.go(changes);
  };
  return (
    <FilterDrawer
      {...props}
      count={<DraftCount count={count} />}
      onClear={() => go({ filter: '', keyword: '' })}
      button={
        <Button type="primary" onClick={() => apply(() => go(filters))}>
          {formatMessage({ id: 'data-search.apply' })}
        </Button>
      }
    >
      <FilterEditor view={view} groups={groups} draft={draft} onChange={setDraft} missing={refused} />
    </FilterDrawer>
  );
}

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  count: ReactNode;
  button: ReactNode;
  children: ReactNode;
}

function FilterDrawer({ open, onClose, onClear, count, button, children }: DrawerProps) {
  const { formatMessage } = useIntl();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={WIDTH}
      title={formatMessage({ id: 'data-search.advanced' })}
      footer={
        <Flex gap="small" align="center" wrap>
          {count}
          <span className={styles.space} />
          <Button onClick={onClear}>{formatMessage({ id: 'data-search.clear' })}</Button>
          {button}
        </Flex>
      }
    >
      {children}
    </Drawer>
  );
}
