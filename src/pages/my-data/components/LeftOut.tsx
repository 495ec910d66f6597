import { allOf } from '@daas/contract/datasets/allOf';
import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { searchPath } from '@daas/market-ui/paths';
import { Link, useIntl } from '@umijs/max';
import { Button, Tag, Typography, theme } from 'antd';
import styles from './LeftOut.module.css';

type MatchCount = EndpointOutput<'call.whyEmpty'>['found'] & { price?: number | null };
type Answer = Omit<EndpointOutput<'call.whyEmpty'>, 'found' | 'conditions'> & {
  found: MatchCount;
  conditions: (Omit<EndpointOutput<'call.whyEmpty'>['conditions'][number], 'without'> & { without: MatchCount })[];
};
export type LeftOutCondition = Answer['conditions'][number];

interface Props {
  answer: Answer;
  /** Replaces a condition, or takes it away if `by` is null; undefined for what cannot be changed here. */
  changer?: (condition: LeftOutCondition, by: FilterNode | null) => (() => void) | undefined;
  /** Keeps only the conditions that rows meet together. */
  onKeep?: (kept: NonNullable<Answer['kept']>) => void;
}

const filterOf = (conditions: readonly LeftOutCondition[]): FilterNode | null =>
  allOf(conditions.flatMap(({ filter }) => filter ?? []));
const keywordOf = (conditions: readonly LeftOutCondition[]): string =>
  conditions.flatMap(({ keyword }) => keyword ?? []).join(' ');

/** Which conditions leave nothing over, what is there without each, and at which price. */
export function LeftOut({ answer, changer, onKeep }: Props) {
  const { found: matchCount, conditions, kept, neighbours, more, fields, relations } = answer;
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const termName = useTermName();
  const text = useText('calls');
  const common = useText('common');
  const rows = ({ total, capped }: MatchCount) => common('row-count', { count: format.count(total, capped) });
  const culprits = conditions.some(({ without }) => without.total > matchCount.total);
  const sentenceOf = (filter: FilterNode) => describeFilter(filter, [{ fields, relations }], formatMessage, termName);
  const keptSentence = [
    ...(kept?.filter ? [sentenceOf(kept.filter)] : []),
    ...(kept?.keyword ? [text('why.keyword', { words: kept.keyword })] : []),
  ].join(' · ');
  const outcome =
    matchCount.total > 0 ? 'now-found' : culprits ? 'one-too-many' : conditions.length ? 'together' : 'no-rows';
  return (
    <>
      <Typography.Paragraph>{text(`why.${outcome}`, { rows: rows(matchCount) })}</Typography.Paragraph>
      <ul className={styles.conditions}>
        {conditions.map((condition) => {
          const { of, filter, keyword, without, wider } = condition;
          const sentence = filter ? sentenceOf(filter) : text('why.keyword', { words: keyword ?? '' });
          const culprit = without.total > matchCount.total;
          const relax = changer?.(condition, null);
          const widen = wider && changer?.(condition, wider.filter);
          return (
            <li key={`${of} ${sentence}`} style={{ borderColor: token.colorBorderSecondary }}>
              <Tag variant="filled">{text(`why.of-${of}`)}</Tag>
              <span className={styles.condition}>
                <Sentence>{sentence}</Sentence>
              </span>
              <Typography.Text
                strong={culprit}
                type="secondary"
                style={culprit ? { color: token['red-8'] } : {}}
                className="tabular"
              >
                {text('why.without', { rows: rows(without) })}
                {culprit && typeof without.price === 'number' && ` · ${format.money(without.price)}`}
              </Typography.Text>
              {wider && (
                <Typography.Text type="secondary" className="tabular">
                  <Sentence>
                    {text('why.wider', {
                      condition: sentenceOf(wider.filter),
                      rows: rows(wider.rows),
                    })}
                  </Sentence>
                </Typography.Text>
              )}
              {widen && (
                <Button size="small" onClick={widen} aria-label={text('why.widen-what', { condition: sentence })}>
                  {text('why.widen')}
                </Button>
              )}
              {relax && (
                <Button size="small" onClick={relax} aria-label={text('why.relax-what', { condition: sentence })}>
                  {common('remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {kept && (
        <Typography.Paragraph>
          <Sentence>{text('why.kept', { condition: keptSentence, rows: rows(kept.rows) })}</Sentence>{' '}
          {onKeep && (
            <Button size="small" onClick={() => onKeep(kept)}>
              {text('why.keep')}
            </Button>
          )}
        </Typography.Paragraph>
      )}
      {neighbours.map(({ data_set: dataSet, data_set_name: name, rows: there }) => (
        <Typography.Paragraph key={dataSet}>
          <Link to={searchPath(dataSet, filterOf(conditions), keywordOf(conditions))}>
            {text('why.elsewhere', { name, rows: rows(there) })}
          </Link>
        </Typography.Paragraph>
      ))}
      {more && <Typography.Text type="secondary">{text('why.more')}</Typography.Text>}
    </>
  );
}
