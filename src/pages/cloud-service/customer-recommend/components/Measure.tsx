import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Alert, Card, Col, Flex, Row, Statistic, Typography } from 'antd';

type Answer = EndpointOutput<'cloud.recommend'>;
/** Below, the ranking is hardly better than chance. */
const WEAK = 0.6;

/** How well the examples are told from others, and by what. */
export function Measure({ answer: { measure, traits } }: { answer: Pick<Answer, 'measure' | 'traits'> }) {
  const format = useFormat();
  const text = useText('customer-recommend');
  const number = (value: string) => <span className="tabular">{value}</span>;
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={10}>
        <Card variant="borderless" title={text('measure')} style={{ height: '100%' }}>
          <Flex vertical gap="middle">
            <Row gutter={16}>
              <Col span={12}>
                <Statistic title={text('auc')} value={format.percent(measure.auc, 0)} />
              </Col>
              <Col span={12}>
                <Statistic title={text('top-tenth')} value={format.percent(measure.top_tenth, 0)} />
              </Col>
            </Row>
            <Typography.Text type="secondary">
              {text('measure-text', {
                held: format.number(measure.held_out),
                compared: format.number(measure.compared),
                folds: format.number(measure.folds),
              })}
            </Typography.Text>
            {measure.auc < WEAK && <Alert type="warning" showIcon title={text('weak')} />}
          </Flex>
        </Card>
      </Col>
      <Col xs={24} xl={14}>
        <Card variant="borderless" title={text('traits')} style={{ height: '100%' }}>
          <ScrollTable<Answer['traits'][number]>
            label={text('traits')}
            rowKey={({ field, value }) => `${field}:${value}`}
            dataSource={traits}
            columns={[
              { title: text('trait'), key: 'name', render: (_, { name }) => name },
              { title: text('value'), key: 'value', render: (_, { value }) => <Name>{value}</Name> },
              {
                title: text('share'),
                key: 'share',
                align: 'end',
                render: (_, { share }) => number(format.percent(share, 0)),
              },
              {
                title: text('lift'),
                key: 'lift',
                align: 'end',
                render: (_, { lift }) => number(text('times', { lift: format.number(lift, 1) })),
              },
            ]}
          />
        </Card>
      </Col>
    </Row>
  );
}
