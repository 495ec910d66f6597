import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import type { AuthorizationView } from './useGiven';

/** A registered contact by name, role and masked phone. */
export function ContactName({ contact }: { contact: NonNullable<AuthorizationView['contact']> }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Name>{contact.name}</Name>
      {contact.role && ` · ${formatMessage({ id: `tax-consent.role-${contact.role}` })}`}
      {' · '}
      <bdi>{contact.phone}</bdi>
    </>
  );
}
