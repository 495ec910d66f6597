import type { EndpointOutput } from '@daas/contract/endpoints';
import { BackLink } from '@daas/kit/BackLink';
import { FailedPage } from '@daas/kit/FailedPage';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name, Sentence } from '@daas/kit/Name';
import { useShown } from '@daas/kit/title';
import { useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Card, Descriptions, Flex, Result, Skeleton, Typography } from 'antd';
import { CustomerState } from '../components/customerState';

type Report = EndpointOutput<'partner.reported'>;
const NOT_FOUND = { status: 404 };
const LIST = '/partner/customer-insurance';
const TONES = { protected: 'success', won: 'success', refused: 'warning', released: 'info', lapsed: 'info' } as const;

/** What became of a report, and what to do next. */
export default function CustomerInsuranceResult() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { data, error, refresh } = useApi('partner.reported', { id }, { ready: id !== '', showErrorInPlace: true });
  const text = useText('partner');
  return (
    <Flex vertical gap="middle">
      <BackLink to={LIST}>{formatMessage({ id: 'menu.customer-insurance' })}</BackLink>
      {data ? (
        <Became report={data} />
      ) : error || id === '' ? (
        <FailedPage error={error ?? NOT_FOUND} missing={{ title: text('result-missing') }} again={refresh} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Flex>
  );
}

function Became({ report }: { report: Report }) {
  const format = useFormat();
  const access = useAccess();
  const { state, reason, name, terms } = report;
  useShown(name);
  const values = {
    name,
    until: format.time(state === 'refused' ? report.reason_until : report.protected_until),
    days: terms.cooling_days,
  };
  const text = useText('partner');
  const common = useText('common');
  const outcome = state === 'refused' ? `refused.${reason ?? 'protected'}` : state;
  return (
    <Card>
      <Result
        status={TONES[state]}
        title={
          <Typography.Title level={1} style={{ fontSize: 22 }}>
            <Sentence>{text(`result.${outcome}`, values)}</Sentence>
          </Typography.Title>
        }
        subTitle={<Sentence>{text(`next.${outcome}`, values)}</Sentence>}
        extra={[
          access['report-customer-insurance'] && state !== 'protected' && state !== 'won' && (
            <LinkButton key="list" type="primary" to={LIST}>
              {text('report-another')}
            </LinkButton>
          ),
          access['customer-manage'] && (state === 'protected' || state === 'won') && (
            <LinkButton key="customers" type="primary" to="/partner/customer-manage">
              {text('to-customers')}
            </LinkButton>
          ),
        ]}
      />
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'name', label: common('company'), children: <Name>{name}</Name> },
          { key: 'uscc', label: text('code'), children: <span className="tabular">{report.uscc}</span> },
          { key: 'state', label: text('state'), children: <CustomerState state={state} /> },
          { key: 'until', label: text('until'), children: format.time(report.protected_until) },
          {
            key: 'contact',
            label: text('contact'),
            children: <Sentence>{`${report.contact_name} ${report.contact_phone}`}</Sentence>,
          },
          { key: 'expected', label: text('expected'), children: format.money(report.expected_amount) },
          { key: 'by', label: text('by'), children: <Name>{format.orDash(report.created_by)}</Name> },
          { key: 'reported', label: text('reported'), children: format.time(report.created_at) },
          { key: 'need', label: text('need'), children: <Name>{report.need}</Name>, span: 'filled' },
          { key: 'note', label: common('note'), children: <Name>{format.orDash(report.note)}</Name>, span: 'filled' },
        ]}
      />
    </Card>
  );
}
