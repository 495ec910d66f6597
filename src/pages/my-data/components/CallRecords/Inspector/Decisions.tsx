import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { CALL_RULES } from '@daas/contract/enums';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Typography, theme } from 'antd';
import type { CallDetail } from './callDetail';
import styles from './index.module.css';
import { Section } from './Section';

type Decision = CallDetail['decisions'][number];

/** Rules whose figures are money: `needed/available`, `used/limit`. */
const OF_MONEY = /^balance$|^budget\.|\.spend[A-Z]\w+$/;
const FIGURES = /^(\d+)\/(-?\d+)$/;

/** Rules whose detail is one of a few words, and where those are told. */
const WORDS: Record<string, string> = {
  app: 'connector.status',
  'connector.status': 'connector.status',
  'connector.type': 'connector.type',
  signature: 'calls.signature',
};

/** Rules whose detail is an id: that all is well with it says more. */
const STANDING = new Set(['company', 'connector']);

const isCallRule = (rule: string) => CALL_RULES.some((one) => one === rule);

/** Every rule that was asked, in order, the one that refused last. // product §3.5 */
export function Decisions({ call: { decisions } }: { call: CallDetail }) {
  const { formatMessage, messages } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const labelOf = ({ rule }: Decision) => {
    return formatMessage({ id: isCallRule(rule) ? `calls.rule.${rule}` : 'calls.refusal-code' });
  };
  const inWords = ({ rule, detail }: Decision) => {
    const id = `${WORDS[rule]}.${detail}`;
    return id in messages ? formatMessage({ id }) : detail;
  };
  const detailOf = (decision: Decision) => {
    const { rule, detail, allowed } = decision;
    if (!isCallRule(rule)) return rule;
    if (allowed && STANDING.has(rule)) return formatMessage({ id: `calls.standing.${rule}` });
    const [, used, limit] = FIGURES.exec(detail) ?? [];
    if (used && limit) {
      const show = OF_MONEY.test(rule) ? format.money : format.number;
      return `${show(Number(used))} / ${show(Number(limit))}`;
    }
    const [mode = '', rest] = detail.split(' ');
    if (rule === 'price' && rest)
      return `${formatMessage({ id: `connector.pricing.${mode}` })} ${format.money(Number(rest))}`;
    if (rule === 'price.relations')
      return detail.replace(/ (\d+)/g, (_, price: string) => ` ${format.money(Number(price))}`);
    if (rule === 'white-list' && rest) return `${mode} · ${formatMessage({ id: `calls.address.${rest}` })}`;
    if (rule === 'key' && rest) return `${formatMessage({ id: `calls.mode.${mode}` })} ${rest}`;
    return inWords(decision);
  };
  if (decisions.length === 0) return null;
  return (
    <Section title={formatMessage({ id: 'calls.decisions' })}>
      <ol className={styles.decisions}>
        {decisions.map((decision) => (
          <li key={`${decision.rule} ${decision.detail}`} className={styles.decision}>
            {decision.allowed ? (
              <CheckCircleFilled
                style={{ color: token.colorSuccess }}
                aria-label={formatMessage({ id: 'calls.allowed' })}
              />
            ) : (
              <CloseCircleFilled
                style={{ color: token.colorError }}
                aria-label={formatMessage({ id: 'calls.not-allowed' })}
              />
            )}
            <Typography.Text strong={!decision.allowed}>{labelOf(decision)}</Typography.Text>
            <Typography.Text
              type={decision.allowed ? 'secondary' : 'danger'}
              className={`${styles.detail} tabular`}
              dir="auto"
            >
              {detailOf(decision)}
            </Typography.Text>
          </li>
        ))}
      </ol>
    </Section>
  );
}
