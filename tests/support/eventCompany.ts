import type { Database } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { companies, memberRoles, members, persons, roles, serviceAccounts, webhooks } from '@daas/server/db/schema';
import { issueToken } from '@daas/server/features/serviceAccounts/repository';
import { createWebhookSecret } from '@daas/server/messages/webhooks/signature';
import { servicesFor } from '@daas/server/testing/gateway';

const DAY_MS = 86_400_000;
const MEMBERS = 20;

/** An administrator who wants to be told by mail, too, members, a program that may switch them, and a webhook. */
export async function furnish(database: Database, url: string) {
  await migrate(database);
  const now = new Date();
  await ensurePartitions(database.sql, now);
  const services = await servicesFor(database, () => now);
  const { orm } = database;
  const [company] = await orm.insert(companies).values({ name: '事件公司', createdAt: now }).returning();
  const companyId = company?.id as number;
  const createdAt = now;
  const [all] = await orm
    .insert(roles)
    .values({ companyId, name: 'all', permissions: ['*'] })
    .returning();
  const notifications = { 'member.changed': { center: true, mail: true, sms: false } };
  const add = async (name: string, more: Partial<typeof persons.$inferInsert>, roleId?: number) => {
    const [person] = await orm
      .insert(persons)
      .values({ name, createdAt, ...more })
      .returning();
    const personId = person?.id as number;
    const [member] = await orm.insert(members).values({ companyId, personId, notifications, createdAt }).returning();
    if (member && roleId) await orm.insert(memberRoles).values({ memberId: member.id, roleId });
    return { personId, memberId: member?.id as number };
  };
  const admin = await add('管理员', { email: 'admin@example.com' }, all?.id);
  const program = await add('程序', { kind: 'service' }, all?.id);
  await orm.insert(serviceAccounts).values({
    memberId: program.memberId,
    companyId,
    description: '',
    acts: ['staff.setStatus'],
    createdBy: admin.personId,
    createdAt,
  });
  const { secret } = await issueToken(orm, {
    companyId,
    memberId: program.memberId,
    name: 'token',
    ipRules: [],
    createdBy: admin.personId,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
    now,
  });
  const sealed = await services.sealer.seal(orm, createWebhookSecret());
  const [webhook] = await orm
    .insert(webhooks)
    .values({
      companyId,
      name: 'CRM',
      url,
      secret: sealed,
      events: ['member.changed'],
      createdBy: admin.personId,
      createdAt,
    })
    .returning();
  const ids: number[] = [];
  for (let n = 0; n < MEMBERS; n += 1) ids.push((await add(`成员 ${n}`, {})).memberId);
  return { members: ids, token: secret, webhookId: webhook?.id as string };
}
