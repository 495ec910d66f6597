import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Button, Card, Col, Flex, Row, Skeleton, Statistic, Typography } from 'antd';
import { Charts } from './Charts';
import { Giver, Hash } from './Giver';
import { Quarters } from './Quarters';
import { Signs } from './Signs';

const RATIOS = ['vat_burden', 'income_burden', 'gross_margin', 'growth', 'voided', 'top5_share'] as const;

/** What the provider told, measured by the rules. */
export function Report({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data, error, refresh } = useApi('taxReport.read', { id }, { showErrorInPlace: true });
  const text = useText('tax');
  const common = useText('common');
  if (error && !data)
    return (
      <Alert
        type="error"
        showIcon
        title={common('load-failed')}
        action={
          <Button size="small" onClick={refresh}>
            {formatMessage({ id: 'table.again' })}
          </Button>
        }
      />
    );
  if (!data)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  const { ratios } = data;
  return (
    <>
      {data.demo && <Alert type="warning" showIcon title={text('demo-report')} />}
      <Card variant="borderless" title={text('report')}>
        <Flex vertical gap="large">
          <Typography.Text type="secondary">
            {text('facts', {
              authority: data.authority,
              grade: data.credit_grade,
              kind: text(`kind-${data.taxpayer_kind}`),
              day: format.day(data.registered_on),
              time: format.time(data.fetched_at),
            })}
          </Typography.Text>
          <Typography.Text type="secondary">
            {text('consent-of', { time: format.time(data.consent.at), version: data.consent.version })}{' '}
            <Giver contact={data.consent.contact} /> <Hash value={data.consent.sha256} />
          </Typography.Text>
          <Row gutter={[16, 24]}>
            {(['revenue', 'tax'] as const).map((key) => (
              <Col key={key} xs={24} md={8} xl={6}>
                <Statistic title={text(key)} value={format.money(ratios[key])} />
              </Col>
            ))}
            {RATIOS.map((key) => (
              <Col key={key} xs={12} md={8} xl={6}>
                <Statistic title={text(key)} value={format.percent(ratios[key], 2)} />
              </Col>
            ))}
          </Row>
        </Flex>
      </Card>
      <Signs signs={data.signs} />
      <Charts quarters={data.quarters} />
      <Quarters quarters={data.quarters} />
    </>
  );
}
