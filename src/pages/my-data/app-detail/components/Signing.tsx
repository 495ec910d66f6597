import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Card, Collapse, Flex, message, Switch, Typography } from 'antd';
import { CodeSamples } from '@/components/CodeSamples';
import { confirmAct } from '@/components/confirmAct';
import { gatewayUrl, guideSample } from '@/components/samples';
import { refusalCode } from '@/request';
import type { App } from './app';

interface Props {
  app: App;
  setApp: (app: App) => void;
  refresh: () => void;
}

/** Whether calls must be signed, and how they are. // product §4 */
export function Signing({ app, setApp, refresh }: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const { run, loading } = useAction('app.update');
  const text = useText('app-detail');
  const save = async (requireSignature: boolean) => {
    try {
      setApp(await run({ id: app.id, version: app.version, require_signature: requireSignature }));
      void message.success(formatMessage({ id: 'common.saved' }));
    } catch (error) {
      // The app was changed concurrently: the switch shows the current state.
      if (refusalCode(error) === 'changed-meanwhile') refresh();
    }
  };
  const change = (on: boolean) => {
    if (!on) return void save(false);
    confirmAct({
      title: <Sentence>{formatMessage({ id: 'app-detail.signing-title' }, { name: app.name })}</Sentence>,
      content: text('signing-confirm'),
      okText: text('signing-on'),
      danger: true,
      act: () => save(true),
    });
  };
  const connector = app.connector_list.find(({ type }) => type === 'API');
  const url = gatewayUrl(`/open/v1/connectors/${connector?.id ?? '{id}'}/query`);
  return (
    <Card
      variant="borderless"
      title={text('signing')}
      extra={
        <Switch
          checked={app.require_signature}
          loading={loading}
          disabled={!access['create-connector']}
          onChange={change}
          aria-label={text('signing')}
        />
      }
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">
          {text(app.require_signature ? 'signing-must' : 'signing-may')}
        </Typography.Text>
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: 'how',
              label: text('signing-how'),
              children: (
                <CodeSamples codeOf={(language) => guideSample('sign', language, { url, body: { limit: 5 } })} />
              ),
            },
          ]}
        />
      </Flex>
    </Card>
  );
}
