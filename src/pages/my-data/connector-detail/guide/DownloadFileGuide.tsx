import { LinkButton } from '@daas/kit/LinkButton';
import { useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { CodeSamples } from '../../components/CodeSamples';
import { gatewayUrl } from '../../components/gatewaySamples';
import { detailPath } from '../../components/paths';
import type { Connector } from '../context';

/** How delivered files are fetched, in the console and by a program. */
export function DownloadFileGuide({ connector }: { connector: Connector }) {
  const { formatMessage } = useIntl();
  const text = (id: string) => formatMessage({ id: `connector-guide.${id}` });
  const files = gatewayUrl(connector.endpoint);
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={5} style={{ margin: 0 }}>
        {text('doc.download-file')}
      </Typography.Title>
      <Typography.Paragraph>{text('download-intro')}</Typography.Paragraph>
      <Typography.Text strong>{text('download-list')}</Typography.Text>
      <CodeSamples request={{ url: files, method: 'GET' }} />
      <Typography.Text strong>{text('download-one')}</Typography.Text>
      <CodeSamples request={{ url: `${files}/FILE_ID`, method: 'GET' }} />
      <Typography.Paragraph type="secondary">{text('download-notes')}</Typography.Paragraph>
      <div>
        <LinkButton to={detailPath(connector, 'file-manage')} type="primary">
          {text('to-files')}
        </LinkButton>
      </div>
    </Flex>
  );
}
