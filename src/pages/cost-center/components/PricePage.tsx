import { ApiOutlined, SearchOutlined } from '@ant-design/icons';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl } from '@umijs/max';
import { Flex } from 'antd';
import type { ReactNode } from 'react';

/** Around the company's prices: what they are. */
export function PricePage({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <Flex vertical gap="middle">
      <PageTitle text={formatMessage({ id: 'cost-price.text' })}>{formatMessage({ id: 'cost-price.title' })}</PageTitle>
      <div>{children}</div>
    </Flex>
  );
}

/** The ways on from a product: its data, and a connector of it. */
export function PriceActions({ product }: { product: string }) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  return (
    <Flex justify="end" gap="small" wrap>
      <LinkButton to={`/data-market/search/${product}`} icon={<SearchOutlined aria-hidden />}>
        {formatMessage({ id: 'cost-price.search' })}
      </LinkButton>
      {access['create-connector'] && (
        <LinkButton
          to={`/my-data/connector/create?product=${product}`}
          type="primary"
          icon={<ApiOutlined aria-hidden />}
        >
          {formatMessage({ id: 'common.create-connector' })}
        </LinkButton>
      )}
    </Flex>
  );
}
