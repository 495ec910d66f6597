import { useText } from '@daas/kit/hooks/useText';
import { LinkTabs } from '@daas/kit/LinkTabs';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import type { ReactNode } from 'react';

export const BASE = '/data-application/enterprise-monitor';
const TABS = {
  updates: 'data-updates',
  list: 'monitoring-list',
  rules: 'rules',
  guide: 'guide/overview',
} as const;

interface Props {
  /** Null on a page that is reached from one of the tabs. */
  current: keyof typeof TABS | null;
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** What all pages of the monitor have: title, what it is for, the way to the others. */
export function Frame({ current, title, about, actions, children }: Props) {
  const { formatMessage } = useIntl();
  const text = useText('monitor');
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={about}>{title}</PageTitle>
        {actions && (
          <Flex gap="small" wrap>
            {actions}
          </Flex>
        )}
      </Flex>
      <LinkTabs
        label={formatMessage({ id: 'menu.enterprise-monitor' })}
        current={current ?? ''}
        tabs={[
          ...Object.entries(TABS).map(([key, path]) => ({ key, to: `${BASE}/${path}`, label: text(`tab-${key}`) })),
          { key: 'webhooks', to: '/my-data/webhooks', label: text('tab-webhooks') },
        ]}
      />
      {children}
    </Flex>
  );
}
