import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName, useTermsRead } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useShown } from '@daas/kit/title';
import { useParams } from '@umijs/max';
import { Alert, Flex, Skeleton, Tag, theme } from 'antd';
import type { ReactNode } from 'react';
import { Chain } from './Chain';
import { Companies } from './Companies';
import styles from './index.module.css';
import { Leaders } from './Leaders';
import { useIndustry } from './useIndustry';

/** The chosen industry. */
export function Industry({ basename }: { basename: string }) {
  const { code = '' } = useParams<{ code: string }>();
  const format = useFormat();
  const termName = useTermName();
  const termsRead = useTermsRead();
  const { token } = theme.useToken();
  const { view, error: unworded } = useDataSet('industry', { showErrorInPlace: true });
  const { row, error, refresh } = useIndustry(code);
  const worded = (field: string, value: string) =>
    view?.fields.find((one) => one.name_en === field)?.values?.find((one) => one.value === value)?.label ?? value;
  const text = useText('industry');
  const common = useText('common');
  useShown(row === null ? text('unknown') : row && `${row.code} ${termName(row.name)}`);
  // The shelf has the h1.
  if (error) return <RetryAlert title={common('load-failed')} onRetry={refresh} />;
  if (row === null)
    return (
      <Alert
        type="info"
        showIcon
        title={text('unknown')}
        description={text('unknown-text')}
        action={<LinkButton to={basename}>{text('sections')}</LinkButton>}
      />
    );
  if (!row || !termsRead || !(view || unworded)) return <Skeleton active paragraph={{ rows: 12 }} />;
  const number = (value: number) => <span className="tabular">{format.number(value)}</span>;
  const facts: [label: string, value: ReactNode][] = [
    [text('company_count'), number(row.company_count)],
    [text('active'), number(row.active_company_count)],
    [text('new_company_count'), number(row.new_company_count)],
    [text('factory_count'), number(row.factory_count)],
    [
      text('capital'),
      <span key="capital" className="tabular">
        {format.quantity(row.registered_capital, '万元')}
      </span>,
    ],
    [text('path'), <Name key="path">{format.orDash(row.path && termName(row.path))}</Name>],
    [text('products'), <Name key="products">{format.orDash(row.products?.join(common('comma')))}</Name>],
  ];
  const sheet = { background: token.colorBgContainer, borderRadius: token.borderRadiusLG };
  return (
    <>
      <section className={styles.sheet} style={sheet} aria-label={termName(row.name)}>
        <Flex gap="small" align="center" wrap className={styles.name ?? ''}>
          <h2>
            {row.code} <Name>{termName(row.name)}</Name>
          </h2>
          <Tag>{worded('level', row.level)}</Tag>
          <Tag color="blue" variant="filled">
            {worded('chain_stage', row.chain_stage)}
          </Tag>
          {row.high_tech && (
            <Tag color="success" variant="filled">
              {text('high_tech')}
            </Tag>
          )}
        </Flex>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt style={{ color: token.colorTextSecondary }}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.sheet} style={sheet} aria-label={text('chain')}>
        <h2>{text('chain')}</h2>
        <Chain row={row} basename={basename} />
      </section>
      <section className={styles.sheet} style={sheet} aria-label={text('leaders')}>
        <h2>{text('leaders')}</h2>
        <Leaders row={row} />
      </section>
      <section className={styles.sheet} style={sheet} aria-label={text('companies')}>
        <h2>{text('companies')}</h2>
        <Companies row={row} />
      </section>
    </>
  );
}
