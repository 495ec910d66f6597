import { describeFilter } from '@daas/contract/datasets/describe';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
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
  /** Takes a condition away; undefined for what cannot be changed here. */
  relaxer?: (condition: LeftOutCondition) => (() => void) | undefined;
}

/** Which conditions leave nothing over, what is there without each, and at which price. */
export function LeftOut({ answer: { found: matchCount, conditions, more, fields, relations }, relaxer }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const termName = useTermName();
  const text = useText('calls');
  const common = useText('common');
  const rows = ({ total, capped }: MatchCount) => common('row-count', { count: format.count(total, capped) });
  const culprits = conditions.some(({ without }) => without.total > matchCount.total);
  const outcome =
    matchCount.total > 0 ? 'now-found' : culprits ? 'one-too-many' : conditions.length ? 'together' : 'no-rows';
  return (
    <>
      <Typography.Paragraph>{text(`why.${outcome}`, { rows: rows(matchCount) })}</Typography.Paragraph>
      <ul className={styles.conditions}>
        {conditions.map((condition) => {
          const { of, filter, keyword, without, wider } = condition;
          const sentence = filter
            ? describeFilter(filter, [{ fields, relations }], formatMessage, termName)
            : text('why.keyword', { words: keyword ?? '' });
          const culprit = without.total > matchCount.total;
          const relax = relaxer?.(condition);
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
                      condition: describeFilter(wider.filter, [{ fields, relations }], formatMessage, termName),
                      rows: rows(wider.rows),
                    })}
                  </Sentence>
                </Typography.Text>
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
      {more && <Typography.Text type="secondary">{text('why.more')}</Typography.Text>}
    </>
  );
}
