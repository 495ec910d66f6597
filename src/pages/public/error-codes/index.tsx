import { ERROR_CODES, errorCodePath, GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Link, useIntl, useParams } from '@umijs/max';
import { Skeleton, theme } from 'antd';
import { type ErrorText, useErrorTexts } from '@/hooks/errorTexts';
import { usePageTitle } from '@/hooks/usePageTitle';
import styles from './index.module.css';

/** What the gateway's errors mean and what to do about them: `type` of a problem leads here. // RFC 9457 */
export default function ErrorCodesPage() {
  const { code } = useParams<{ code: string }>();
  const { errors, failed, again } = useErrorTexts();
  const text = useText('error-codes');
  const one = errors?.find((error) => error.code === code);
  if (failed && !errors)
    return (
      <main className={styles.page}>
        <RetryAlert title={text('failed')} onRetry={again} />
      </main>
    );
  if (!errors)
    return (
      <main className={styles.page}>
        <Skeleton active paragraph={{ rows: 12 }} />
      </main>
    );
  if (!code) return <AllCodes errors={errors} />;
  if (one) return <OneCode error={one} />;
  return (
    <main className={styles.page}>
      <h1>{text('missing', { code: code.slice(0, 60) })}</h1>
      <p>{text('missing-text')}</p>
      <LinkButton to={ERROR_CODES} type="primary">
        {text('all')}
      </LinkButton>
    </main>
  );
}

function AllCodes({ errors }: { errors: readonly ErrorText[] }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const text = useText('error-codes');
  return (
    <main className={styles.page}>
      <h1>{formatMessage({ id: 'menu.error-codes' })}</h1>
      <p style={{ color: token.colorTextSecondary }}>{text('intro')}</p>
      <table className={styles.table} style={{ '--line': token.colorBorderSecondary } as React.CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{text('status')}</th>
            <th scope="col">{text('code')}</th>
            <th scope="col">{text('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ code, name, status, meaning }) => (
            <tr key={code}>
              <td className="tabular">{status}</td>
              <td>
                <Link to={errorCodePath(code)} className={styles.code ?? ''} dir="ltr">
                  {code}
                </Link>
              </td>
              <td>
                {name}
                <div style={{ color: token.colorTextSecondary }}>{meaning}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

function OneCode({ error: { code, name, status, meaning, advice } }: { error: ErrorText }) {
  const { token } = theme.useToken();
  const text = useText('error-codes');
  usePageTitle(text('one', { code }));
  const onDemand = (GATEWAY_CODES as readonly string[]).includes(code);
  const facts: [string, string][] = [
    ['status', String(status)],
    ['meaning', meaning],
    ['charged', text(code === 'outcome-unknown' ? 'charged-unknown' : 'charged-no')],
    ['advice', advice],
    ...(onDemand ? [['try', text('try-text', { code })] as [string, string]] : []),
  ];
  return (
    <main className={styles.page}>
      <Link to={ERROR_CODES}>{text('all')}</Link>
      <h1>
        {name}{' '}
        <span className={styles.code} dir="ltr" style={{ color: token.colorTextSecondary }}>
          {code}
        </span>
      </h1>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt style={{ color: token.colorTextSecondary }}>{text(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
