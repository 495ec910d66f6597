import { accountRoutes } from './account/routes';
import { applicationsRoutes } from './applications/routes';
import { appsRoutes } from './apps/routes';
import { auditRoutes } from './audit/routes';
import { callsRoutes } from './calls/routes';
import { cloudRoutes } from './cloud/routes';
import { connectorsRoutes } from './connectors/routes';
import type { CoreHandlers } from './context';
import { costRoutes } from './cost/routes';
import { customsRoutes } from './customs/routes';
import { dictionaryRoutes } from './dictionary/routes';
import { disputesRoutes } from './disputes/routes';
import { downloadsRoutes } from './downloads/routes';
import { eventsRoutes } from './events/routes';
import { exclusiveRoutes } from './exclusive/routes';
import { exportTasksRoutes } from './exportTasks/routes';
import { filesRoutes } from './files/routes';
import { groupsRoutes } from './groups/routes';
import { instanceRoutes } from './instance/routes';
import { macroRoutes } from './macro/routes';
import { marketRoutes } from './market/routes';
import { marketListingRoutes } from './marketListing/routes';
import { marketReportRoutes } from './marketReport/routes';
import { monitorRoutes } from './monitor/routes';
import { omniboxRoutes } from './omnibox/routes';
import { overviewRoutes } from './overview/routes';
import { partnersRoutes } from './partners/routes';
import { personalRoutes } from './personal/routes';
import { regionalRoutes } from './regional/routes';
import { rolesRoutes } from './roles/routes';
import { serviceAccountsRoutes } from './serviceAccounts/routes';
import { staffRoutes } from './staff/routes';
import { taxRoutes } from './tax/routes';
import { webhooksRoutes } from './webhooks/routes';
import { whiteListRoutes } from './whiteList/routes';

/** A handler for every endpoint that no part answers; the type refuses a missing one. */
export const handlers: CoreHandlers = {
  ...accountRoutes,
  ...applicationsRoutes,
  ...appsRoutes,
  ...auditRoutes,
  ...callsRoutes,
  ...connectorsRoutes,
  ...costRoutes,
  ...dictionaryRoutes,
  ...disputesRoutes,
  ...downloadsRoutes,
  ...filesRoutes,
  ...exportTasksRoutes,
  ...customsRoutes,
  ...macroRoutes,
  ...marketRoutes,
  ...marketListingRoutes,
  ...monitorRoutes,
  ...omniboxRoutes,
  ...overviewRoutes,
  ...regionalRoutes,
  ...exclusiveRoutes,
  ...marketReportRoutes,
  ...cloudRoutes,
  ...groupsRoutes,
  ...taxRoutes,
  ...rolesRoutes,
  ...serviceAccountsRoutes,
  ...staffRoutes,
  ...eventsRoutes,
  ...webhooksRoutes,
  ...whiteListRoutes,
  ...partnersRoutes,
  ...personalRoutes,
  ...instanceRoutes,
};
