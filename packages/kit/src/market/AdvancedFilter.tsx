import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Button, Drawer, Flex } from 'antd';
import type { FilterFieldGroup } from '../hooks/useDataSet';
import { FilterEditor, LiveCount, useDraft } from './FilterEditor';
import styles from './index.module.css';
import type { Question } from './useQuestion';

interface Props {
  open: boolean;
  view: DataSetView;
  groups: FilterFieldGroup[];
  question: Question;
  onClose: () => void;
}

const WIDTH = 760;

/** The whole question in a drawer, beside the results it had so far. */
export function AdvancedFilter({ open, view, groups, question, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { draft, setDraft, missing, filters, apply } = useDraft(question, open);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={WIDTH}
      title={formatMessage({ id: 'data-search.advanced' })}
      footer={
        <Flex gap="small" align="center" wrap>
          <LiveCount view={view} question={question} filters={filters} ready={open} />
          <span className={styles.space} />
          <Button
            onClick={() => {
              onClose();
              question.go({ filter: '', keyword: '' });
            }}
          >
            {formatMessage({ id: 'data-search.clear' })}
          </Button>
          <Button
            type="primary"
            onClick={() =>
              apply(() => {
                onClose();
                question.go(filters);
              })
            }
          >
            {formatMessage({ id: 'data-search.apply' })}
          </Button>
        </Flex>
      }
    >
      <FilterEditor view={view} groups={groups} draft={draft} onChange={setDraft} missing={missing} />
    </Drawer>
  );
}
