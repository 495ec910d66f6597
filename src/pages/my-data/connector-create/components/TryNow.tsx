import { PlayCircleOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PayAccess } from '@daas/kit/PayAccess';
import { useAccess } from '@umijs/max';
import { Alert, Button, Flex, Typography } from 'antd';
import { CodeSamples } from '@/components/CodeSamples';
import { gatewayUrl } from '@/components/samples';
import { Result } from '../../connector-detail/data-query/Result';
import { useRun } from '../../connector-detail/data-query/useRun';

interface Props {
  connector: EndpointOutput<'connector.get'>;
  /** A request that finds something. */
  body: Record<string, unknown>;
}

/** The first call in the page, as sample or in earnest, and the same as a program. */
export function TryNow({ connector, body }: Props) {
  const format = useFormat();
  const access = useAccess();
  const { view } = useDataSet(connector.product.key);
  const { result, loading, run } = useRun(connector, () => undefined);
  const { per_call: perCall } = connector.price;
  const ready = connector.status === 'enabled';
  const account = useApi(
    'cost.overview',
    {},
    { ready: Boolean(access['get-account-overview']), skipErrorHandler: true },
  );
  const poor = account.data !== undefined && perCall !== null && account.data.available < perCall;
  const text = useText('connector-create');
  const common = useText('common');
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap align="center">
        <Button disabled={!ready} loading={loading} onClick={() => run('sample', body)}>
          {text('run-sample')}
        </Button>
        <PayAccess by="connector.run">
          <Button
            type="primary"
            icon={<PlayCircleOutlined aria-hidden />}
            disabled={!ready || perCall === null}
            loading={loading}
            onClick={() => run('charge', body)}
          >
            {text('run-charge', { price: perCall === null ? text('to-be-agreed') : format.money(perCall) })}
          </Button>
        </PayAccess>
        {!ready && <Typography.Text type="secondary">{text('provisioning')}</Typography.Text>}
      </Flex>
      {poor && (
        <Alert
          type="warning"
          showIcon
          title={text('poor')}
          description={text('poor-how')}
          action={<LinkButton to="/cost-center/overview">{common('top-up')}</LinkButton>}
        />
      )}
      {result && view && <Result {...result} view={view} connector={connector} busy={loading} onNext={undefined} />}
      <Typography.Text type="secondary">{text('run-by-program')}</Typography.Text>
      <CodeSamples request={{ url: gatewayUrl(connector.endpoint), body }} />
    </Flex>
  );
}
