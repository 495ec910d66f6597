import { APPLICATION_GROUPS, type ApplicationGroup } from '@daas/contract/customerGroups';
import type { applicationGroups } from '@daas/contract/endpoints/applicationGroups';
import { Refusal } from '../../kernel/refusal';
import type { Handlers, MemberContext } from '../context';
import { remoteCompanies } from './remote';

/** What stands for no company: an `in` needs a value. */
const NOBODY = '-';

/** A group of an application, in the reader's language. */
const groupOf =
  (application: ApplicationGroup['application']) =>
  async ({ services, locale }: MemberContext, { type }: { type: string }) => {
    const group = APPLICATION_GROUPS.find((one) => one.application === application && one.type === type);
    if (!group) throw new Refusal('not-found', { what: '@page' });
    const chinese = locale === 'zh-CN';
    const ids = group.filter ? [] : await remoteCompanies(services.market);
    return {
      type,
      name: chinese ? group.name_cn : group.name_en,
      description: chinese ? group.description_cn : group.description_en,
      filter: group.filter ?? { field: 'id', op: 'in' as const, value: ids.length > 0 ? ids : [NOBODY] },
    };
  };

export const groupsRoutes: Handlers<keyof typeof applicationGroups> = {
  'customerGroup.remoteOffice': groupOf('remote_office'),
  'customerGroup.authorityBillboard': groupOf('authority_billboard'),
  'customerGroup.highEnterprises': groupOf('high_enterprises'),
};
