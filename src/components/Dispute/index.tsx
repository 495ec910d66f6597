import type { EndpointInput } from '@daas/contract/endpoints';
import type { Dispute } from '@daas/contract/endpoints/disputes';
import { PAYING_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useAccess, useIntl } from '@umijs/max';
import { Alert, Button, type ButtonProps, Descriptions, Drawer, Form, Input, Tag, Typography } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../FormDrawer';

const DISPUTE_COLORS = {
  open: 'processing',
  'partly-refunded': 'success',
  refunded: 'success',
  rejected: 'default',
} as const;

/** The disputed charge. */
type DisputeOf =
  | { kind: 'call' | 'file' | 'order' | 'exclusive'; id: string }
  | ({ kind: 'report' } & Omit<EndpointInput<'marketReport.dispute'>, 'reason'>)
  | ({ kind: 'bill' } & Omit<EndpointInput<'cost.disputeBill'>, 'reason'>);
/** Permissions of which one is required to dispute. */
const NEEDED: Record<DisputeOf['kind'], readonly PermissionKey[]> = {
  call: ['create-connector'],
  file: PAYING_KEYS,
  order: ['additional-purchase'],
  exclusive: ['buy-exclusive-dataset'],
  report: ['buy-exclusive-dataset'],
  bill: PAYING_KEYS,
};

const ENDPOINTS = {
  call: 'call.dispute',
  file: 'download.dispute',
  order: 'dataApplication.dispute',
  exclusive: 'exclusive.dispute',
  report: 'marketReport.dispute',
  bill: 'cost.disputeBill',
} as const;

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  of: DisputeOf;
  /** Name of the charge in the drawer. */
  name: string;
  charged: number;
  refunded?: number | undefined;
  dispute?: Dispute | undefined;
  onDone: () => void;
}

/** Opens the dispute of a charge, or a form for a new one. Nothing without a charge. */
export function DisputeButton({ of, name, charged, refunded = 0, dispute, onDone, ...button }: Props) {
  const access: Record<string, boolean> = useAccess();
  const text = useText('dispute');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const canDispute = charged > 0 && NEEDED[of.kind].some((key) => access[key]);
  if (!dispute && refunded === 0 && !canDispute) return null;
  const isNew = !dispute && refunded === 0;
  const state = dispute ? stateOf(dispute, refunded) : 'refunded';
  const isLink = button.type === 'link';
  const shown = isNew ? text('open') : isLink ? text(`state.${state}`) : `${text('open')} · ${text(`state.${state}`)}`;
  return (
    <>
      <Button
        {...button}
        // A name contains the visible text. // WCAG 2.5.3
        aria-label={isNew ? `${shown} ${name}` : `${text('show')} ${name} ${shown}`}
        autoInsertSpace={false}
        onClick={() => setOpened(true)}
        {...(isLink ? { style: { paddingInline: 0 } } : {})}
      >
        {isLink && !isNew ? <Tag color={DISPUTE_COLORS[state]}>{shown}</Tag> : shown}
      </Button>
      {opened &&
        (isNew ? (
          <NewDispute {...{ of, name, charged }} onClose={close} onDone={onDone} />
        ) : (
          <Drawer open onClose={close} title={text('title')} size="min(480px, 100vw)">
            <DisputeFacts {...{ name, charged, refunded, dispute }} />
          </Drawer>
        ))}
    </>
  );
}

type State = keyof typeof DISPUTE_COLORS;
const stateOf = ({ state, amount }: Pick<Dispute, 'state' | 'amount'>, refunded: number): State =>
  state === 'refunded' && refunded < amount ? 'partly-refunded' : state;

export function DisputeTag({ dispute, refunded }: { dispute: Pick<Dispute, 'state' | 'amount'>; refunded: number }) {
  const text = useText('dispute');
  const state = stateOf(dispute, refunded);
  return <Tag color={DISPUTE_COLORS[state]}>{text(`state.${state}`)}</Tag>;
}

interface Facts extends Pick<Props, 'name' | 'charged' | 'refunded' | 'dispute'> {}

function DisputeFacts({ name, charged, refunded = 0, dispute }: Facts) {
  const format = useFormat();
  const text = useText('dispute');
  const common = useText('common');
  const money = (amount: number) => <span className="tabular">{format.money(amount)}</span>;
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      styles={{ label: { whiteSpace: 'nowrap' } }}
      items={[
        { key: 'charge', label: text('charge'), children: <span dir="auto">{name}</span> },
        // The amount of a bill's line changes with its refunds.
        { key: 'charged', label: text('charged'), children: money(dispute?.amount ?? charged) },
        { key: 'refunded', label: text('refunded'), children: money(refunded) },
        ...(dispute
          ? [
              { key: 'id', label: text('id'), children: <span dir="ltr">{dispute.id}</span> },
              { key: 'state', label: common('status'), children: <DisputeTag dispute={dispute} refunded={refunded} /> },
              { key: 'at', label: text('opened'), children: format.time(dispute.created_at) },
              { key: 'reason', label: common('reason'), children: dispute.reason },
              { key: 'answered', label: text('answered'), children: format.time(dispute.answered_at) },
              { key: 'answer', label: text('answer'), children: format.orDash(dispute.answer) },
            ]
          : []),
      ]}
    />
  );
}

function NewDispute({
  of,
  name,
  charged,
  onClose,
  onDone,
}: Pick<Props, 'of' | 'name' | 'charged' | 'onDone'> & { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('dispute');
  const common = useText('common');
  return (
    <FormDrawer
      title={text('new')}
      size="min(480px, 100vw)"
      okText={text('send')}
      endpoint={ENDPOINTS[of.kind]}
      toInput={({ reason }: { reason: string }) => {
        if (of.kind === 'bill') return { period: of.period, by: of.by, key: of.key, reason };
        return { id: of.id, ...(of.kind === 'report' ? { version: of.version } : {}), reason };
      }}
      successText={text('sent')}
      onDone={() => {
        onClose();
        onDone();
      }}
      onClose={onClose}
    >
      <Typography.Paragraph>
        <span dir="auto">{name}</span> · <span className="tabular">{format.money(charged)}</span>
      </Typography.Paragraph>
      <Alert type="info" showIcon title={text('once')} style={{ marginBlockEnd: 16 }} />
      <Form.Item
        name="reason"
        label={common('reason')}
        rules={[
          { required: true, whitespace: true },
          { min: 5, message: formatMessage({ id: 'dispute.reason-short' }) },
        ]}
      >
        <Input.TextArea rows={5} maxLength={500} showCount placeholder={text('reason-hint')} />
      </Form.Item>
    </FormDrawer>
  );
}
