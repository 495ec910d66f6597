import type { EndpointOutput } from '@daas/contract/endpoints';
import type { MeasureKey } from '@daas/contract/measures';
import { BackLink } from '@daas/kit/BackLink';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl, useParams, useSearchParams } from '@umijs/max';
import { Alert, Button, Card, Flex, Form, Input } from 'antd';
import dayjs from 'dayjs';
import range from 'lodash/range';
import { useMemo, useState } from 'react';
import { FormModal } from '@/components/FormModal';
import { Lost } from '@/components/Lost';
import { hrefOf } from '@/request/navigation';
import { CommissionState } from '../components/commissionState';
import { DayBars } from '../components/DayBars';
import { Figures } from '../components/Figures';
import { Drill } from './Drill';
import { Statement } from './Statement';

type Month = EndpointOutput<'partner.commissionMonth'>;
const LIST = '/partner/commission-manage';
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const YUAN = 10_000;
const NOTE_MAX = 500;

/** Every day of a month, `YYYY-MM`. */
const daysOf = (month: string): string[] =>
  range(1, dayjs(month).daysInMonth() + 1).map((day) => `${month}-${String(day).padStart(2, '0')}`);

/** A month's statement, down to each call. */
export default function CommissionDetail() {
  const { date: month = '' } = useParams<{ date: string }>();
  const validMonth = MONTH.test(month);
  const { data, error, refresh } = useApi(
    'partner.commissionMonth',
    { month },
    { ready: validMonth, showErrorInPlace: true },
  );
  if (!data) return <Lost texts="partner" validAddress={validMonth} error={error} again={refresh} to={LIST} />;
  return <Shown month={data} refresh={refresh} />;
}

function Shown({ month, refresh }: { month: Month; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [, setQuery] = useSearchParams();
  const [disputing, setDisputing] = useState(false);
  const text = useText('partner');
  const common = useText('common');
  const of = (measure: MeasureKey) => ({ measure, period: month.month });
  const byDay = text('commission-of-days');
  const earned = useMemo(() => new Map(month.days.map(({ day, amount }) => [day, amount])), [month]);
  const days = useMemo(() => daysOf(month.month), [month]);
  const series = useMemo(
    () => [{ name: byDay, values: days.map((day) => (earned.get(day) ?? 0) / YUAN) }],
    [days, earned, byDay],
  );
  return (
    <>
      <Flex vertical gap="middle" className="no-print">
        <BackLink to={LIST}>{formatMessage({ id: 'menu.commission-manage' })}</BackLink>
        <Flex justify="space-between" align="start" gap="small" wrap>
          <PageTitle text={<CommissionState state={month.state} />}>{month.month}</PageTitle>
          <Flex gap="small" wrap>
            {month.state === 'stated' && <Button onClick={() => setDisputing(true)}>{text('dispute')}</Button>}
            <Button onClick={() => window.print()}>{common('print')}</Button>
            <Button type="primary" href={hrefOf(`/api/partner/commission/${month.month}/statement.xlsx`)} download>
              {text('download')}
            </Button>
          </Flex>
        </Flex>
        {month.state === 'disputed' && (
          <Alert
            type="warning"
            showIcon
            title={text('commission-state.disputed')}
            description={<Name>{month.dispute}</Name>}
          />
        )}
        <Figures
          label={text('figures')}
          figures={[
            { key: 'amount', label: text('commission'), value: format.money(month.amount), of: of('commission') },
            { key: 'base', label: text('base'), value: format.money(month.base), of: of('commission_base') },
            { key: 'calls', label: text('calls'), value: format.number(month.calls), of: of('commission_calls') },
            {
              key: 'corrected',
              label: text('corrected'),
              value: format.money(month.corrected),
              of: of('commission_corrected'),
            },
          ]}
        />
        <Card title={byDay} variant="borderless">
          <DayBars
            label={byDay}
            days={days}
            series={series}
            fractions
            onDay={(day) => earned.has(day) && setQuery({ day })}
          />
        </Card>
        <Drill month={month.month} />
        {disputing && (
          <DisputeModal
            month={month.month}
            onClose={(done) => {
              setDisputing(false);
              if (done) refresh();
            }}
          />
        )}
      </Flex>
      <Statement month={month} />
    </>
  );
}

function DisputeModal({ month, onClose }: { month: string; onClose: (done: boolean) => void }) {
  const text = useText('partner');
  return (
    <FormModal
      title={text('dispute-title', { month })}
      about={text('dispute-about', { month })}
      okText={text('dispute')}
      endpoint="partner.disputeCommission"
      toInput={({ note }: { note: string }) => ({ month, note })}
      successText={text('dispute-done')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Form.Item name="note" label={text('dispute-note')} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea rows={3} showCount maxLength={NOTE_MAX} />
      </Form.Item>
    </FormModal>
  );
}
