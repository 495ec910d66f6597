import { applications } from './applications';
import { cloudService } from './cloud-service';
import { companyCenter } from './company-center';
import { costCenter } from './cost-center';
import { dataApplication } from './data-application';
import { dataMarket } from './data-market';
import { enterpriseMonitor } from './enterprise-monitor';
import { myData } from './my-data';
import { overview } from './overview';
import { partner } from './partner';
import { personalCenter } from './personal-center';
import { subApps } from './sub-apps';
import { taxReport } from './tax';
import type { Route } from './types';

/** Pages inside the main layout, area by area. // §2 */
export const consoleRoutes: Route[] = [
  ...overview,
  ...dataMarket,
  ...subApps,
  ...applications,
  ...enterpriseMonitor,
  ...dataApplication,
  ...costCenter,
  ...myData,
  ...cloudService,
  ...taxReport,
  ...partner,
  ...companyCenter,
  ...personalCenter,
];
