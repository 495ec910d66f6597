import type { EndpointOutput } from '@daas/contract/endpoints';
import { TAX_LINK_PATTERN } from '@daas/contract/tax';
import { useApi } from '@daas/kit/hooks/useApi';

export type AuthorizationView = EndpointOutput<'taxAuthorization.get'>;

const WAIT_MS = 3000;

/** What a link asks for; `cut` where its address is not whole. */
export function useGiven(link: string) {
  const whole = TAX_LINK_PATTERN.test(link);
  const answer = useApi(
    'taxAuthorization.get',
    { link },
    {
      ready: whole,
      showErrorInPlace: true,
      pollingMs: ({ status }) => (status === 'waiting' ? WAIT_MS : 0),
    },
  );
  return { ...answer, cut: !whole };
}
