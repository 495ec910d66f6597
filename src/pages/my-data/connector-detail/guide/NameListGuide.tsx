import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { LinkButton } from '@daas/kit/LinkButton';
import { useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import { detailPath } from '../../components/paths';
import type { Connector } from '../context';

/** How a name list becomes a file. */
export function NameListGuide({ connector }: { connector: Connector }) {
  const { formatMessage } = useIntl();
  const { view } = useDataSet(connector.product.key);
  const text = (id: string) => formatMessage({ id: `connector-guide.${id}` });
  const title = view?.fields.find((field) => field.name_en === view.title)?.label ?? '';
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={5} style={{ margin: 0 }}>
        {text('doc.data_name_list')}
      </Typography.Title>
      <Typography.Paragraph>{text('list-intro')}</Typography.Paragraph>
      <ol style={{ margin: 0, paddingInlineStart: 20 }}>
        {['list-1', 'list-2', 'list-3', 'list-4'].map((id) => (
          <li key={id}>
            <Typography.Paragraph>{text(id)}</Typography.Paragraph>
          </li>
        ))}
      </ol>
      <Typography.Text strong>{text('list-format')}</Typography.Text>
      <CodeBlock code={`${title}\n${text('list-example')}`} label={text('list-format')} />
      <Typography.Paragraph type="secondary">{text('list-notes')}</Typography.Paragraph>
      <div>
        <LinkButton to={detailPath(connector, 'file-manage')} type="primary">
          {text('to-files')}
        </LinkButton>
      </div>
    </Flex>
  );
}
