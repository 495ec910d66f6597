import { PlusOutlined } from '@ant-design/icons';
import type { ConnectorStatus, ConnectorType } from '@daas/contract/enums';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Card, Empty, Flex, Tag, Typography } from 'antd';
import { createPath, detailPath } from '../../components/paths';
import { StatusBadge } from '../../components/StatusBadge';
import type { App } from './app';

/** What the keys of the app open. */
export function Connectors({ app }: { app: App }) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const create = access['create-connector'] && (
    <LinkButton to={createPath()} icon={<PlusOutlined aria-hidden />}>
      {formatMessage({ id: 'common.create-connector' })}
    </LinkButton>
  );
  return (
    <Card variant="borderless" title={formatMessage({ id: 'app-detail.connectors' })} extra={create}>
      {app.connector_list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'app-detail.no-connectors' })} />
      ) : (
        <Flex vertical gap="middle" component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {app.connector_list.map(({ id, name, type, status }) => (
            <Flex key={id} component="li" justify="space-between" align="center" gap="middle">
              <Flex vertical style={{ minWidth: 0 }}>
                {access['get-connector-detail'] ? (
                  <Link to={detailPath({ id, type: type as ConnectorType }, 'base-info')}>
                    <Name>{name}</Name>
                  </Link>
                ) : (
                  <span>
                    <Name>{name}</Name>
                  </span>
                )}
                <Typography.Text type="secondary" className="tabular" style={{ fontSize: 12 }}>
                  {id}
                </Typography.Text>
              </Flex>
              <Flex gap="small" align="center">
                <Tag variant="filled">{formatMessage({ id: `connector.type.${type}` })}</Tag>
                <StatusBadge status={status as ConnectorStatus} />
              </Flex>
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  );
}
