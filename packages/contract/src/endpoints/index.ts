import type { Input, Output, ParsedInput } from '../endpoint';
import { account } from './account';
import { agents } from './agents';
import { applicationGroups } from './applicationGroups';
import { applications } from './applications';
import { apps } from './apps';
import { audit } from './audit';
import { calls } from './calls';
import { cloud } from './cloud';
import { connectors } from './connectors';
import { cost } from './cost';
import { customs } from './customs';
import { dictionary } from './dictionary';
import { disputes } from './disputes';
import { downloads } from './downloads';
import { events } from './events';
import { exclusive } from './exclusive';
import { marketExports } from './exports';
import { exportTasks } from './exportTasks';
import { files } from './files';
import { instance } from './instance';
import { macro } from './macro';
import { market } from './market';
import { marketHome } from './marketHome';
import { marketListing } from './marketListing';
import { marketReport } from './marketReport';
import { monitor } from './monitor';
import { omnibox } from './omnibox';
import { overview } from './overview';
import { partner } from './partner';
import { partnerCommission } from './partnerCommission';
import { partnerInventory } from './partnerInventory';
import { passkeys } from './passkeys';
import { personal } from './personal';
import { recovery } from './recovery';
import { regional } from './regional';
import { roles } from './roles';
import { savedFilters } from './savedFilters';
import { secondFactor } from './secondFactor';
import { serviceAccounts } from './serviceAccounts';
import { signOn } from './signOn';
import { staff } from './staff';
import { staffImport } from './staffImport';
import { taxAuthorization, taxReport } from './tax';
import { webhooks } from './webhooks';
import { whiteList } from './whiteList';

/** All endpoints of the console by name. */
export const endpoints = {
  ...account,
  ...agents,
  ...apps,
  ...audit,
  ...calls,
  ...connectors,
  ...cost,
  ...dictionary,
  ...disputes,
  ...downloads,
  ...marketExports,
  ...exportTasks,
  ...files,
  ...customs,
  ...macro,
  ...market,
  ...marketHome,
  ...marketListing,
  ...savedFilters,
  ...events,
  ...monitor,
  ...applications,
  ...regional,
  ...exclusive,
  ...marketReport,
  ...applicationGroups,
  ...omnibox,
  ...overview,
  ...cloud,
  ...taxReport,
  ...taxAuthorization,
  ...instance,
  ...roles,
  ...staff,
  ...staffImport,
  ...serviceAccounts,
  ...webhooks,
  ...whiteList,
  ...personal,
  ...partner,
  ...partnerInventory,
  ...partnerCommission,
  ...secondFactor,
  ...recovery,
  ...passkeys,
  ...signOn,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** Endpoints that may write to the ledger. */
export type ChargingEndpoint = {
  [K in EndpointName]: Endpoints[K] extends { charges: true } ? K : never;
}[EndpointName];
export type EndpointInput<K extends EndpointName> = Input<Endpoints[K]>;
export type EndpointParsedInput<K extends EndpointName> = ParsedInput<Endpoints[K]>;
export type EndpointOutput<K extends EndpointName> = Output<Endpoints[K]>;
