import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDebounce } from 'ahooks';

/** What the server says of the password that was typed, once one pauses; nothing while none is there. */
export function useStrength(password: string): EndpointOutput<'personal.passwordStrength'> | undefined {
  const steadyText = useDebounce(password, { wait: 250 });
  const ready = steadyText.length > 0 && steadyText === password;
  const { data } = useApi('personal.passwordStrength', { password: steadyText }, { ready, skipErrorHandler: true });
  return password ? data : undefined;
}
