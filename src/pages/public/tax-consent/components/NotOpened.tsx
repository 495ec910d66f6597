import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { useIntl } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import { refusalCode } from '@/request';
import { problemOf } from '../../components/problem';
import { captchaPath, LANDING } from './paths';
import { TaxPage } from './TaxPage';
import styles from './TaxPage.module.css';

interface Props {
  link: string;
  cut: boolean;
  error: unknown;
  again: () => void;
}

/** Instead of what a link leads to: it is being opened, is none, or belongs to another browser. */
export function NotOpened({ link, cut, error, again }: Props) {
  const { formatMessage } = useIntl();
  const text = useText('tax-consent');
  if (!cut && !error)
    return (
      <TaxPage title={text('opening')}>
        <Skeleton active paragraph={{ rows: 6 }} />
      </TaxPage>
    );
  const { text: problemText, id, again: retry } = problemOf(error, []);
  const bound = refusalCode(error) === 'tax-link-bound';
  const gone = cut || refusalCode(error) === 'not-found';
  return (
    <TaxPage title={text(bound ? 'bound' : gone ? 'gone' : 'failed')}>
      <Alert
        type={bound || gone ? 'warning' : 'error'}
        showIcon
        title={gone ? text('gone-text') : (problemText ?? formatMessage({ id: id ?? 'errors.server' }))}
      />
      <div className={styles.actions}>
        {bound && (
          <LinkButton type="primary" to={captchaPath(link)}>
            {text('prove')}
          </LinkButton>
        )}
        {gone && <LinkButton to={LANDING}>{text('to-landing')}</LinkButton>}
        {retry && !gone && <Button onClick={again}>{formatMessage({ id: 'table.again' })}</Button>}
      </div>
    </TaxPage>
  );
}
