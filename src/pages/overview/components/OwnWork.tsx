import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { searchPath } from '@daas/market-ui/paths';
import { viewAddress } from '@daas/market-ui/state';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { Severity } from '@/components/Severity';
import styles from '../index.module.css';
import { Panel } from './Panel';

const SHOWN = 5;
const UPDATES = '/data-application/enterprise-monitor/data-updates';
const quietly = { showErrorInPlace: true } as const;

/** Where an analyst left off: kept searches, recent ones, and what changed in what is watched. */
export function OwnWork() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const mayMonitor = Boolean(useAccess()['get-enterprise-monitor']);
  const saved = useApi('savedFilter.list', { pageSize: SHOWN }, quietly);
  const recent = useApi('market.recent', {}, quietly);
  const updates = useApi('monitor.updates', { pageSize: SHOWN }, { ...quietly, ready: mayMonitor });
  const text = useText('overview');
  const crossed = ({ answers: [first] }: { answers: { rule: string; way: 'entered' | 'left' }[] }) =>
    first ? formatMessage({ id: `overview.${first.way}` }, { rule: first.rule }) : null;
  return (
    <div className={styles.pair}>
      <Rows
        title={text('saved')}
        none={text('no-saved')}
        rows={saved.data?.list.map((one) => ({
          key: one.id,
          link: (
            <Link to={`${searchPath(one.data_set)}?${viewAddress(one)}`}>
              <Name>{one.name}</Name>
            </Link>
          ),
          note: one.data_set_name,
        }))}
      />
      <Rows
        title={text('recent')}
        none={text('no-recent')}
        rows={recent.data?.list.slice(0, SHOWN).map(({ id, keyword, data_set, data_set_name }) => ({
          key: id,
          link: (
            <Link
              to={
                data_set ? searchPath(data_set, null, keyword) : `/data-market/home?${new URLSearchParams({ keyword })}`
              }
            >
              <Name>{keyword}</Name>
            </Link>
          ),
          note: data_set_name ?? text('all-sets'),
        }))}
      />
      {mayMonitor && (
        <Rows
          title={text('watched')}
          none={text('no-watched')}
          more={<Link to={UPDATES}>{text('all-updates')}</Link>}
          rows={updates.data?.list.map((one) => ({
            key: String(one.id),
            link: (
              <Link to={`${UPDATES}?${new URLSearchParams({ rowId: one.row_id })}`}>
                <Sentence>{[one.title, crossed(one) ?? text(`row-${one.kind}`)].join(' · ')}</Sentence>
              </Link>
            ),
            mark: one.severity && <Severity level={one.severity} />,
            note: format.minute(one.at, 'month'),
          }))}
        />
      )}
    </div>
  );
}

interface RowsProps {
  title: string;
  none: string;
  more?: ReactNode;
  /** Undefined until they are read. */
  rows: { key: string; link: ReactNode; mark?: ReactNode; note: string }[] | undefined;
}

function Rows({ title, none, more, rows }: RowsProps) {
  return (
    <Panel title={title} extra={more}>
      {rows?.length === 0 && <Typography.Text type="secondary">{none}</Typography.Text>}
      {rows?.map(({ key, link, mark, note }) => (
        <div key={key} className={styles.row}>
          <div className={styles.grow}>{link}</div>
          {mark}
          <Typography.Text type="secondary" style={{ fontSize: 13 }}>
            {note}
          </Typography.Text>
        </div>
      ))}
    </Panel>
  );
}
