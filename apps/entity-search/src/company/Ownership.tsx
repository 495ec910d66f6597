import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { searchPath } from '@daas/market-ui/paths';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { Link } from '@umijs/max';
import { Flex, theme } from 'antd';
import { Control } from './Control';
import styles from './company.module.css';
import { OwnershipGraph } from './OwnershipGraph';
import { People } from './People';

/** Who leads a company, who stands behind it, and what it holds itself. */
export function Ownership({ row }: { row: Record<string, unknown> }) {
  const { token } = theme.useToken();
  const { view } = useDataSet('shareholding', { showErrorInPlace: true });
  const uscc = String(row.uscc);
  const text = useText('entity');
  const all = (field: string) => searchPath('shareholding', { field, op: 'eq', value: uscc });
  return (
    <div className={styles.panel} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      <section>
        <Flex component="header" gap="middle" align="baseline" wrap>
          <h2 className={styles.title}>{text('shares')}</h2>
          <Link to={all('company_uscc')}>{text('all-owners')}</Link>
          <Link to={all('holder_uscc')}>{text('all-holdings')}</Link>
        </Flex>
        <OwnershipGraph key={uscc} name={String(row.name)} uscc={uscc} />
        {view && <SourceLine view={view} at={view.updated_at} />}
      </section>
      <Control rowId={String(row.id)} />
      <People uscc={uscc} />
    </div>
  );
}
