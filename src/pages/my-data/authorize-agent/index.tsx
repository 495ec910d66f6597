import { useApi } from '@daas/kit/hooks/useApi';
import { useParams } from '@umijs/max';
import { Lost } from '@/components/Lost';
import { Consent } from './components/Consent';

const AGENTS = '/my-data/agents';

/** An agent asks to be let in: who it is, what it may ask, and what a person lets it spend. // decision 0087 */
export default function AuthorizeAgent() {
  const { uid = '' } = useParams();
  const { data, error, refresh } = useApi('agent.request', { uid }, { skipErrorHandler: true });
  if (!data) return <Lost texts="authorize-agent" error={error} again={refresh} to={AGENTS} />;
  return <Consent uid={uid} request={data} />;
}
