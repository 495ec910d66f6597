import type { DataSetView } from '@daas/contract/datasets/view';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { FilterEditor, LiveCount, useDraft } from '@daas/kit/market/FilterEditor';
import type { Question } from '@daas/kit/market/useQuestion';
import { useIntl } from '@umijs/max';
import { Button, Flex, theme } from 'antd';
import styles from './index.module.css';

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  question: Question;
}

/** The question, how many it would find, and the way to them. */
export function Panel({ view, groups, question }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { draft, setDraft, missing, filters, apply } = useDraft(question);
  return (
    <section
      className={styles.panel}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      aria-label={formatMessage({ id: 'data-search.advanced' })}
    >
      <FilterEditor view={view} groups={groups} draft={draft} onChange={setDraft} missing={missing} />
      <Flex gap="small" align="center" justify="end" wrap>
        <span className={styles.count}>
          <LiveCount view={view} question={question} filters={filters} />
        </span>
        <Button onClick={() => question.go({ filter: '', keyword: '' })}>
          {formatMessage({ id: 'data-search.clear' })}
        </Button>
        <Button type="primary" onClick={() => apply(() => question.go(filters))}>
          {formatMessage({ id: 'data-search.show-results' })}
        </Button>
      </Flex>
    </section>
  );
}
