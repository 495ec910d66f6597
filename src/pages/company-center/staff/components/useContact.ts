import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';

/** A phone or mail address of a member, else what the company's OpenID provider names, which is said to be unconfirmed. */
export function useContact(): (own: string | null, claim: string | null) => string {
  const { formatMessage } = useIntl();
  const { orDash } = useFormat();
  return (own, claim) =>
    own === null && claim !== null ? formatMessage({ id: 'staff.unproved' }, { value: claim }) : orDash(own);
}
