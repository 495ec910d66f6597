import { applicationByKey } from '@daas/contract/applications';
import type { Row as RowOf } from '@daas/kit/DataTable';
import { FailedPage } from '@daas/kit/FailedPage';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link, useIntl } from '@umijs/max';
import { Card, Col, Flex, Row, Tag, Typography } from 'antd';
import { STATE_COLORS } from '@/components/applicationState';
import { Begin, RECOMMEND } from './components/Begin';

const { productType } = applicationByKey('cloud_service_data');
const STEPS = ['examples', 'model', 'result'] as const;

/** What the customer insight does, and how much of it the company has. */
export default function CloudServiceHome() {
  const { formatMessage } = useIntl();
  const info = useApi('dataApplication.info', {}, { showErrorInPlace: true });
  const state = info.data?.list.find(({ product_type }) => product_type === productType)?.state;
  const open = state === 'EXPERIMENTAL' || state === 'OFFICIAL';
  const { data: quota } = useApi('goodsApp.trialQuota', { product_type: productType }, { skipErrorHandler: true });
  // The server refuses both without the application.
  const files = useApi('cloud.files', { pageSize: 1 }, { showErrorInPlace: true, ready: open });
  const latest = files.data?.list[0];
  const none = info.data && (open ? files.data?.total === 0 : true);
  const sources = useApi('cloud.sources', {}, { showErrorInPlace: true, ready: open && none === true });
  const text = useText('cloud-service');
  const failures = [info, files, sources].filter(({ error, data }) => error && !data);
  const again = () => {
    for (const { refresh } of failures) refresh();
  };
  if (failures.length > 0) return <FailedPage error={failures[0]?.error} again={again} />;
  // Drawn at once, so that nothing below moves.
  const complete = none !== undefined && (!(open && none) || sources.data !== undefined);
  return (
    <Flex vertical gap="middle">
      <Flex align="center" gap="middle" wrap>
        <PageTitle>{formatMessage({ id: 'menu.cloud-service' })}</PageTitle>
        {state && <Tag color={STATE_COLORS[state]}>{text(`state-${state}`)}</Tag>}
        {state === 'EXPERIMENTAL' && quota && (
          <Typography.Text type="secondary">
            {text('trial', { left: quota.left ?? 0, total: quota.total ?? 0 })}
          </Typography.Text>
        )}
      </Flex>
      {complete && latest && <Latest file={latest} total={files.data?.total ?? 1} />}
      {complete && none && state && <Begin open={open} sources={sources.data?.list ?? []} />}
      <Card variant="borderless" loading={!complete}>
        <Typography.Title level={5} style={{ marginTop: 0 }}>
          {formatMessage({ id: 'menu.customer-recommend' })}
        </Typography.Title>
        <Typography.Paragraph type="secondary">{text('intro')}</Typography.Paragraph>
        <Row gutter={[24, 16]} style={{ marginBlockEnd: none ? 0 : 24 }}>
          {STEPS.map((step, index) => (
            <Col key={step} xs={24} md={8}>
              <Typography.Text strong>{`${index + 1}. ${text(`step-${step}`)}`}</Typography.Text>
              <Typography.Paragraph type="secondary" style={{ margin: '4px 0 0' }}>
                {text(`step-${step}-text`)}
              </Typography.Paragraph>
            </Col>
          ))}
        </Row>
        {!none && (
          <Flex gap="small" wrap>
            <LinkButton type="primary" to={RECOMMEND}>
              {text('start')}
            </LinkButton>
            <LinkButton to="/cloud-service/download/download-center">
              {formatMessage({ id: 'menu.cloud-files' })}
            </LinkButton>
          </Flex>
        )}
      </Card>
    </Flex>
  );
}

/** What was found last, and where it is. */
function Latest({ file, total }: { file: RowOf<'cloud.files'>; total: number }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Typography.Paragraph style={{ margin: 0, fontSize: 16 }}>
      {formatMessage(
        { id: 'cloud-service.latest' },
        {
          time: format.time(file.created_at),
          companies: format.number(file.rows),
          by: <Name key="by">{format.orDash(file.by)}</Name>,
          all: (
            <Link key="all" style={{ textDecoration: 'underline' }} to="/cloud-service/download/download-center">
              {formatMessage({ id: 'cloud-service.latest-all' }, { total: format.number(total) })}
            </Link>
          ),
        },
      )}
    </Typography.Paragraph>
  );
}
