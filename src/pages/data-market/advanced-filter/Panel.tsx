import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { DraftCount, FilterEditor, useLiveDraft } from '@daas/market-ui/FilterEditor';
import type { Question } from '@daas/market-ui/useQuestion';
import { useIntl } from '@umijs/max';
import { Button, Flex, theme } from 'antd';
import styles from './index.module.css';

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  question: Question;
  /** What the list answers to it; null until it does. */
  answered: Pick<EndpointOutput<'market.search'>, 'total' | 'count'> | null;
}

/** The question and how many it finds; the results below follow. */
export function Panel({ view, groups, question, answered }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { draft, setDraft, missing, following } = useLiveDraft(question);
  return (
    <section
      className={styles.panel}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      aria-label={formatMessage({ id: 'data-search.advanced' })}
    >
      <FilterEditor view={view} groups={groups} draft={draft} onChange={setDraft} />
      <Flex gap="small" align="center" justify="end" wrap>
        <span className={styles.count}>
          <DraftCount count={following ? null : answered} missing={missing.length} />
        </span>
        <Button onClick={() => question.go({ filter: '', keyword: '' })}>
          {formatMessage({ id: 'data-search.clear' })}
        </Button>
      </Flex>
    </section>
  );
}
