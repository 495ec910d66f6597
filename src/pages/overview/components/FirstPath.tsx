import type { EndpointOutput } from '@daas/contract/endpoints';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Link, useIntl } from '@umijs/max';
import { Steps, Typography } from 'antd';
import Omnibox from '@/components/Omnibox';
import { Panel } from './Panel';

type Step = NonNullable<EndpointOutput<'overview.get'>['first_steps']>[number];

const PATH = [
  { key: 'find', to: '/data-market/home' },
  { key: 'connect', to: '/my-data/connector/create' },
  { key: 'call', to: '/my-data/connector/list/enabled' },
  { key: 'bill', to: '/cost-center/overview' },
] as const;

/** The first hour of a company, until its first call: one way, a step at a time. */
export function FirstPath({ steps }: { steps: readonly Step[] }) {
  const { formatMessage } = useIntl();
  const text = useText('overview.path');
  const has = (key: Step['key']) => steps.some((step) => step.key === key && step.done);
  const done = { find: has('connector'), connect: has('connector') && has('key'), call: has('call'), bill: false };
  const unpaid = steps.find(({ key, done: paid }) => key === 'balance' && !paid);
  const now = PATH.findIndex(({ key }) => !done[key]);
  return (
    <Panel title={formatMessage({ id: 'overview.first-steps' })}>
      <Typography.Paragraph type="secondary">{text('about')}</Typography.Paragraph>
      <Steps
        orientation="vertical"
        current={now}
        items={PATH.map(({ key, to }, place) => ({
          title: place === now ? <strong>{text(key)}</strong> : <Link to={to}>{text(key)}</Link>,
          status: done[key] ? ('finish' as const) : place === now ? ('process' as const) : ('wait' as const),
          content: (
            <>
              <div>{text(`${key}-how`)}</div>
              {key === 'call' && unpaid && (
                <div>
                  <Link to={unpaid.path}>{formatMessage({ id: 'overview.step.balance' })}</Link>
                  {' · '}
                  {formatMessage({ id: 'overview.step.balance-how' })}
                </div>
              )}
              {place === now && key === 'find' && (
                <div style={{ maxWidth: 720, marginBlockStart: 8 }}>
                  <Omnibox recents={false} />
                </div>
              )}
              {place === now && (
                <LinkButton type={key === 'find' ? 'default' : 'primary'} to={to} style={{ marginBlock: 8 }}>
                  {text(`${key}-go`)}
                </LinkButton>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}
