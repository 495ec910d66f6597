import { useLocation } from '@umijs/max';
import { DomainHome } from '../components/DomainHome';
import { HOMES } from './homes';

/** The home of the domain whose path this is. // §2 */
export default function DomainHomePage() {
  const { pathname } = useLocation();
  const home = HOMES[pathname];
  return home && <DomainHome key={home.dataSet} {...home} />;
}
