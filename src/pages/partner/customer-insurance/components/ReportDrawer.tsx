import { MAX_PURCHASE, PHONE_PATTERN } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { asPhone } from '@daas/contract/identity';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Flex, Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '@/components/FormDrawer';
import { MoneyInput, useMoneyRules } from '@/components/MoneyInput';

type Values = EndpointInput<'partner.report'>;
type Candidate = EndpointOutput<'partner.candidates'>['list'][number];
const KEYWORD = { min: 2, max: 60 };
const DEBOUNCE_MS = 300;

interface Props {
  open: boolean;
  onClose: () => void;
  onReported: (report: EndpointOutput<'partner.report'>) => void;
}

/** Reports a company of the enterprise data set as a prospect. */
export function ReportDrawer({ open, onClose, onReported }: Props) {
  const amountRules = useMoneyRules(MAX_PURCHASE);
  const text = useText('partner.report');
  const common = useText('common');
  return (
    <FormDrawer
      open={open}
      title={text('title')}
      okText={text('submit')}
      endpoint="partner.report"
      toInput={(values: Values) => values}
      onDone={onReported}
      onClose={onClose}
    >
      <Form.Item name="row_id" label={common('company')} extra={text('company-extra')} rules={[{ required: true }]}>
        <CandidateSelect />
      </Form.Item>
      <Form.Item name="contact_name" label={text('contact')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item
        name="contact_phone"
        label={text('phone')}
        normalize={asPhone}
        rules={[{ required: true }, { pattern: PHONE_PATTERN }]}
      >
        <Input dir="ltr" inputMode="tel" maxLength={40} />
      </Form.Item>
      <Form.Item name="need" label={text('need')} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={500}
          showCount
          placeholder={text('need-hint')}
        />
      </Form.Item>
      <Form.Item name="expected_amount" label={text('amount')} {...amountRules}>
        <MoneyInput />
      </Form.Item>
    </FormDrawer>
  );
}

/** Companies of that name or credit code, to choose one of. */
function CandidateSelect(props: { id?: string; value?: string; onChange?: (rowId: string) => void }) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim().slice(0, KEYWORD.max), { wait: DEBOUNCE_MS });
  const ready = keyword.length >= KEYWORD.min;
  const { data, loading } = useApi('partner.candidates', { keyword }, { ready });
  const options = ready ? (data?.list ?? []) : [];
  return (
    <Select<string, Candidate & { label: string; value: string }>
      {...props}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={loading}
      placeholder={formatMessage({ id: 'partner.report.company-hint' })}
      notFoundContent={formatMessage({ id: ready && !loading ? 'partner.report.none' : 'partner.report.type-on' })}
      options={options.map((one) => ({ ...one, value: one.row_id, label: one.name }))}
      optionRender={({ data: one }) => (
        <Flex vertical>
          <span>
            <Name>{one.name}</Name>
          </span>
          <Typography.Text type="secondary" className="tabular" style={{ fontSize: 12 }}>
            {[one.uscc, one.city || one.province, one.status].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Flex>
      )}
    />
  );
}
