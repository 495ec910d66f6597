import { EXAMPLE_DAYS, EXAMPLES } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

export const RECOMMEND = '/cloud-service/customer-recommend/fully-enterprise';
const APPLICATIONS = '/data-application/homepage';
const SHOWN = 3;

interface Props {
  /** The company has the application. */
  open: boolean;
  sources: EndpointOutput<'cloud.sources'>['list'];
}

/** Before the first ranking: with which customers one can begin, those that the company has named already first. */
export function Begin({ open, sources }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('cloud-service');
  const usableSources = sources.filter(({ count }) => count >= EXAMPLES.min).slice(0, SHOWN);
  const row = (key: string, what: ReactNode, button: ReactNode) => (
    <Flex key={key} align="center" justify="space-between" gap="small" wrap>
      <span>{what}</span>
      {button}
    </Flex>
  );
  return (
    <Card variant="borderless" title={text('begin')}>
      {open ? (
        <Flex vertical gap="middle">
          <Typography.Text type="secondary">{text('begin-text')}</Typography.Text>
          {usableSources.map(({ kind, id, name, file, count }, place) =>
            row(
              `${kind}/${id}`,
              formatMessage(
                { id: `cloud-service.begin-${kind}` },
                { name: <Name key="name">{file ?? name}</Name>, count: format.number(count), days: EXAMPLE_DAYS },
              ),
              <LinkButton
                type={place === 0 ? 'primary' : 'default'}
                to={`${RECOMMEND}?${new URLSearchParams({ from: `${kind}/${id}` })}`}
              >
                {text('begin-from')}
              </LinkButton>,
            ),
          )}
          {row(
            'own',
            text('begin-own'),
            <LinkButton type={usableSources.length === 0 ? 'primary' : 'default'} to={RECOMMEND}>
              {text('begin-own-go')}
            </LinkButton>,
          )}
        </Flex>
      ) : (
        row(
          'closed',
          text('begin-closed'),
          <LinkButton type="primary" to={APPLICATIONS}>
            {text('begin-closed-go')}
          </LinkButton>,
        )
      )}
    </Card>
  );
}
