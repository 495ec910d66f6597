import { APPLICATIONS, MAIN_PRODUCT } from '@daas/contract/applications';
import {
  BUSINESS_TIME_ZONE,
  DEFAULT_QUOTA_STATUS,
  MAIN_PRODUCT_TYPE,
  MAX_ACTIVE_KEYS,
  MAX_APPS,
  MAX_CONNECTORS,
} from '@daas/contract/constants';
import { type MenuItem, visibleMenus } from '@daas/contract/menus';
import { nameOf } from '@daas/contract/naming';
import { deriveAccess, PERMISSIONS, toOperationPermissions } from '@daas/contract/permissions';
import { and, count, eq, gt, isNull, ne, or } from 'drizzle-orm';
import {
  apiKeys,
  apps,
  companies,
  companyProducts,
  connectors,
  departments,
  members,
  persons,
  portraits,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { isMember } from '../../kernel/handler';
import { iso, isoOrNull } from '../../kernel/time';
import { failingChannels } from '../../messages/failedAddresses';
import { stateAt } from '../applications/state';
import { companiesOf, presentCompany, readMemberRoles } from '../companies/companies';
import { factorDueAt } from '../companies/secondFactorRule';
import type { MemberContext, PublicContext } from '../context';
import { hasSecondFactor } from '../signIn/secondFactor/secondFactor';

/** Roles of any company may contain these keys; they have an effect only for partners. */
const PARTNER_KEYS = new Set<string>(PERMISSIONS.filter(({ group }) => group === 'partner').map(({ key }) => key));

/** Returns menus and permissions of a caller; empty for guests. // §6 */
export function permissionsOf({ caller }: PublicContext) {
  const permissions = isMember(caller)
    ? [...caller.permissions].filter((key) => caller.isPartner || !PARTNER_KEYS.has(key))
    : [];
  const operation_permissions = toOperationPermissions(permissions);
  return { operation_permissions, menus: isMember(caller) ? menusFor(operation_permissions) : [] };
}

/** Returns the code of an ended session, because the start calls accept guests and the browser shows the reason. */
export const endedSessionCode = ({ refusal }: PublicContext): 20 | 21 | null =>
  refusal?.code === 'session-replaced'
    ? 21
    : refusal?.code === 'session-invalid' || refusal?.code === 'account-changed'
      ? 20
      : null;

function menusFor(operationPermissions: Record<string, string[]>): MenuItem[] {
  const access = deriveAccess(operationPermissions);
  return visibleMenus((key) => access[key]);
}

export const menuIds = (items: readonly MenuItem[]): number[] =>
  items.flatMap(({ id, children }) => [id, ...menuIds(children ?? [])]);

const readCompany = async ({ db, caller }: MemberContext) => {
  const [company] = await db.select().from(companies).where(eq(companies.id, caller.companyId));
  return company as typeof companies.$inferSelect;
};

/** Returns the time from which the caller needs a missing second factor; null for provider sessions and programs. */
async function readFactorDue({ db, caller, services }: MemberContext, company: typeof companies.$inferSelect) {
  const due = caller.signedOn || caller.service ? null : factorDueAt(company, caller.administrator, services.config);
  return due === null || (await hasSecondFactor(db, caller.personId)) ? null : due;
}

/** Returns the profile of the caller. // §3 */
export async function readUserInfo(context: MemberContext) {
  const { db, caller, locale, now } = context;
  const [company, [person], enterable, roles, products] = await Promise.all([
    readCompany(context),
    db
      .select({
        portrait: portraits.hash,
        locale: persons.locale,
        theme: persons.theme,
        timeZone: persons.timeZone,
      })
      .from(persons)
      .leftJoin(portraits, eq(portraits.personId, persons.id))
      .where(eq(persons.id, caller.personId)),
    companiesOf(db, caller),
    readMemberRoles(db, caller.companyId, caller.memberId),
    db.select().from(companyProducts).where(ofCompany(companyProducts, caller.companyId)),
  ]);
  const usable = products.filter((product) => ['EXPERIMENTAL', 'OFFICIAL'].includes(stateAt(product, now)));
  const ownApplications = APPLICATIONS.flatMap((application) => {
    const product = usable.find(({ productType }) => productType === application.productType);
    return product ? [{ ...application, expiresAt: product.expiresAt }] : [];
  });
  const main = products.find(({ productType }) => productType === MAIN_PRODUCT_TYPE);
  return {
    name: caller.name,
    products: [{ ...MAIN_PRODUCT, expiresAt: company.expiresAt }, ...ownApplications].map((product) => ({
      product_type: product.productType,
      product_id: product.productId,
      name: nameOf(product, locale),
      expires_at: isoOrNull(product.expiresAt),
    })),
    weekly_report_visible: company.weeklyReport,
    // Without it the console shows that the service is unavailable. // §4
    foreign_trade_profile:
      main && stateAt(main, now) === 'EXPIRED'
        ? null
        : {
            user_id: caller.personId,
            company_id: caller.companyId,
            role_names: roles.map(({ name }) => name),
            is_admin: roles.some(({ permissions }) => permissions.includes('*')),
          },
    companies: enterable.map(presentCompany),
    service_error_product_types: company.serviceErrors,
    portrait: person?.portrait ?? null,
    second_factor_due: isoOrNull(await readFactorDue(context, company)),
    preferences: {
      locale: person?.locale ?? null,
      theme: person?.theme ?? null,
      time_zone: person?.timeZone ?? BUSINESS_TIME_ZONE,
    },
  };
}

export async function readUser({ db, caller }: MemberContext) {
  const [[person], roles] = await Promise.all([
    db
      .select({
        email: persons.email,
        failing: failingChannels,
        lastSignInAt: persons.lastSignInAt,
        department: departments.name,
      })
      .from(persons)
      .leftJoin(members, and(eq(members.personId, persons.id), ofCompany(members, caller.companyId)))
      .leftJoin(departments, and(eq(departments.id, members.departmentId), ofCompany(departments, caller.companyId)))
      .where(eq(persons.id, caller.personId)),
    readMemberRoles(db, caller.companyId, caller.memberId),
  ]);
  return {
    id: caller.personId,
    name: caller.name,
    phone: caller.phone,
    email: person?.email ?? null,
    failing_channels: person?.failing ?? [],
    department: person?.department ?? null,
    roles: roles.map(({ name }) => name),
    last_sign_in_at: isoOrNull(person?.lastSignInAt ?? null),
  };
}

export async function readCompanyProfile(context: MemberContext) {
  const { db, caller, now } = context;
  const active = and(ofCompany(members, caller.companyId), ne(members.status, 'removed'));
  const [company, [staff]] = await Promise.all([
    readCompany(context),
    db.select({ n: count() }).from(members).where(active),
  ]);
  const expired = company.expiresAt !== null && company.expiresAt <= now;
  return {
    company_id: company.id,
    name: company.name,
    status: expired ? ('expired' as const) : company.status,
    created_at: iso(company.createdAt),
    expires_at: isoOrNull(company.expiresAt),
    staff_count: staff?.n ?? 0,
    is_demo: company.isDemo,
  };
}

/** 0 no quota, 1 trial, 2 normal. // §3 daasQuotaStatus */
const QUOTA_STATUS = {
  NEW: DEFAULT_QUOTA_STATUS,
  OFFICIAL: DEFAULT_QUOTA_STATUS,
  EXPERIMENTAL: 1,
  EXPIRED: 0,
} as const;

export async function readQuotaLimits({ db, caller, now }: MemberContext) {
  const { companyId } = caller;
  const liveKey = and(
    ofCompany(apiKeys, companyId),
    eq(apps.kind, 'program'),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  );
  const [[connectorCount], [appCount], [keyCount], [main]] = await Promise.all([
    db
      .select({ n: count() })
      .from(connectors)
      .where(and(ofCompany(connectors, companyId), isNull(connectors.deletedAt))),
    db
      .select({ n: count() })
      .from(apps)
      .where(and(ofCompany(apps, companyId), eq(apps.kind, 'program'), isNull(apps.deletedAt))),
    db
      .select({ n: count() })
      .from(apiKeys)
      .innerJoin(apps, and(eq(apps.id, apiKeys.appId), sameCompany(apps, apiKeys)))
      .where(liveKey),
    db
      .select()
      .from(companyProducts)
      .where(and(ofCompany(companyProducts, companyId), eq(companyProducts.productType, MAIN_PRODUCT_TYPE))),
  ]);
  return {
    status: main ? QUOTA_STATUS[stateAt(main, now)] : DEFAULT_QUOTA_STATUS,
    limits: [
      { key: 'connectors' as const, limit: MAX_CONNECTORS, used: connectorCount?.n ?? 0 },
      { key: 'apps' as const, limit: MAX_APPS, used: appCount?.n ?? 0 },
      { key: 'keys' as const, limit: MAX_APPS * MAX_ACTIVE_KEYS, used: keyCount?.n ?? 0 },
    ],
  };
}
