import type { Db } from '../../db/client';
import type { downloads } from '../../db/schema';
import { notify } from '../../messages/notify';
import type { Services } from '../../services';

/** Notifies the requester of a file of its outcome. */
export const notifyOfFile = (
  services: Services,
  tx: Db,
  { createdBy, companyId, name }: Pick<typeof downloads.$inferSelect, 'createdBy' | 'companyId' | 'name'>,
  template: 'file-ready' | 'file-failed',
): Promise<void> =>
  notify(services, tx, {
    kind: 'export',
    personId: createdBy,
    template,
    values: { name, page: `${services.config.PUBLIC_URL ?? ''}/my-data/download-record` },
    companyId,
  });
