import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Typography } from 'antd';

type Consent = EndpointOutput<'taxReport.read'>['consent'];

/** Who consented: a registered contact by name, role and masked phone. */
export function Giver({ contact }: { contact: Consent['contact'] }) {
  const { formatMessage } = useIntl();
  return (
    <span>
      <Name>{contact.name}</Name>
      {contact.role && ` · ${formatMessage({ id: `tax.role-${contact.role}` })}`}
      {' · '}
      <bdi>{contact.phone}</bdi>
    </span>
  );
}

/** SHA-256 of the text that was agreed to; hexadecimal reads from left to right everywhere. */
export function Hash({ value }: { value: string | null }) {
  const format = useFormat();
  if (value === null) return <>{format.orDash(value)}</>;
  return (
    <Typography.Text code dir="ltr" style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
      {value}
    </Typography.Text>
  );
}
