import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDebounce } from 'ahooks';

/** What the server says of the password that was typed, once one pauses; nothing while none is there. */
export function useStrength(password: string): EndpointOutput<'personal.passwordStrength'> | undefined {
  const asked = useDebounce(password, { wait: 250 });
  const ready = asked.length > 0 && asked === password;
  const { data } = useApi('personal.passwordStrength', { password: asked }, { ready, skipErrorHandler: true });
  return password ? data : undefined;
}
