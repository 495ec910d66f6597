import {
  BankOutlined,
  BarChartOutlined,
  CloudOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  LineChartOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import { type ApplicationKey, applicationByKey } from '@daas/contract/applications';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { usePayRefusal } from '@daas/kit/PayAccess';
import { matchRoutes, useAppData, useIntl } from '@umijs/max';
import { Button, Card, Tag, Typography, theme } from 'antd';
import type { ComponentType } from 'react';
import { STATE_COLORS } from '@/components/applicationState';
import styles from '../index.module.css';
import type { OneApplication } from './application';
import { type Closed, canEnter, closedBy } from './standing';

const ICONS: Record<ApplicationKey, ComponentType> = {
  region_analysis_data: BarChartOutlined,
  estate_data: HomeOutlined,
  remote_office: GlobalOutlined,
  authority_billboard: TrophyOutlined,
  high_enterprises: BankOutlined,
  city_data: LineChartOutlined,
  cloud_service_data: CloudOutlined,
  tax_report: FileTextOutlined,
};

interface Props {
  application: OneApplication;
  onOrder: (trial: boolean) => void;
}

export function ApplicationCard({ application, onOrder }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const key = application.key as ApplicationKey;
  const closed = closedBy(application);
  const Icon = ICONS[key];
  return (
    <Card variant="borderless" className={styles.card} styles={{ body: { height: '100%' } }}>
      <div className={styles.body}>
        <div className={styles.head}>
          <span
            className={styles.icon}
            style={{ background: token.colorPrimaryBg, color: token.colorPrimary }}
            aria-hidden
          >
            <Icon />
          </span>
          <Typography.Title level={2} className={styles.name} style={{ margin: 0, fontSize: token.fontSizeLG }}>
            {application.name}
          </Typography.Title>
          <Tag color={STATE_COLORS[application.state]} style={{ marginInlineEnd: 0 }}>
            {formatMessage({ id: `applications.state.${application.state}` })}
          </Tag>
        </div>
        <Typography.Text type="secondary">{formatMessage({ id: `applications.answers.${key}` })}</Typography.Text>
        <Facts application={application} />
        <Reason application={application} closed={closed} />
        <Actions application={application} closed={closed} onOrder={onOrder} />
      </div>
    </Card>
  );
}

function Facts({ application: { state, yearly, trial, expires_at, kept_until } }: Pick<Props, 'application'>) {
  const format = useFormat();
  const { token } = theme.useToken();
  const text = useText('applications');
  const common = useText('common');
  const ended = state === 'EXPIRED';
  const facts: [string, string][] = [
    [common('price'), text('a-year', { price: format.money(yearly) })],
    ...(state === 'NEW' ? [[text('trial'), text('uses', { count: trial.total })] as [string, string]] : []),
    ...(state === 'EXPERIMENTAL'
      ? [[text('trial-left'), text('left-of', { left: trial.left, total: trial.total })] as [string, string]]
      : []),
    ...(state === 'NEW'
      ? []
      : [
          [ended ? text('ended') : common('expires'), expires_at ? format.day(expires_at) : text('no-end')] as [
            string,
            string,
          ],
        ]),
    ...(kept_until ? [[text('kept'), format.day(kept_until)] as [string, string]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt style={{ color: token.colorTextSecondary }}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why it is closed and what to do next, or that an order waits. */
function Reason({ application, closed }: Pick<Props, 'application'> & { closed: Closed | null }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { pending, stopped } = application;
  const permission = applicationByKey(application.key as ApplicationKey).access;
  if (pending) {
    const values = { time: format.time(pending.created_at), by: pending.created_by };
    return (
      <Typography.Text type="warning">
        {formatMessage({ id: `applications.waiting.${pending.kind}` }, values)}
      </Typography.Text>
    );
  }
  if (!closed || closed === 'new') return null;
  const values = {
    reason: stopped ?? '',
    permission: permission ? formatMessage({ id: `permission.${permission}` }) : '',
  };
  return (
    <Typography.Text type="warning">{formatMessage({ id: `applications.closed.${closed}` }, values)}</Typography.Text>
  );
}

function Actions({ application, closed, onOrder }: Props & { closed: Closed | null }) {
  const unpaid = usePayRefusal('dataApplication.order');
  const { state, pending, stopped, expires_at } = application;
  const { path } = applicationByKey(application.key as ApplicationKey);
  const text = useText('applications');
  const isPage = useIsPage(path);
  const enter = isPage && canEnter(closed);
  const orderable = !pending && stopped === null && (state !== 'OFFICIAL' || expires_at !== null);
  if (orderable && unpaid)
    return (
      <div className={styles.foot}>
        {enter && <Enter path={path} name={application.name} />}
        {closed && closed !== 'not-visible' && <Typography.Text type="secondary">{unpaid}</Typography.Text>}
      </div>
    );
  return (
    <div className={styles.foot}>
      {enter && <Enter path={path} name={application.name} />}
      {orderable && state === 'NEW' && (
        <Button
          type="primary"
          autoInsertSpace={false}
          aria-label={`${text('try')} ${application.name}`}
          onClick={() => onOrder(true)}
        >
          {text('try')}
        </Button>
      )}
      {orderable && (
        <Button
          autoInsertSpace={false}
          aria-label={`${text(state === 'NEW' || state === 'EXPERIMENTAL' ? 'buy' : 'extend')} ${application.name}`}
          onClick={() => onOrder(false)}
        >
          {text(state === 'NEW' || state === 'EXPERIMENTAL' ? 'buy' : 'extend')}
        </Button>
      )}
    </div>
  );
}

/** Whether the console has a page there; nothing leads to one that it lacks. */
function useIsPage(path: string): boolean {
  const { clientRoutes } = useAppData();
  if (!clientRoutes) return true;
  const { name } = (matchRoutes(clientRoutes, path)?.at(-1)?.route ?? { name: 'not-found' }) as { name?: string };
  return name !== 'not-found';
}

function Enter({ path, name }: { path: string; name: string }) {
  const open = useIntl().formatMessage({ id: 'applications.open' });
  return (
    <LinkButton type="primary" autoInsertSpace={false} to={path} aria-label={`${open} ${name}`}>
      {open}
    </LinkButton>
  );
}
