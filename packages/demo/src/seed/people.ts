import type { Db } from '@daas/server/db/client';
import { announcements, persons } from '@daas/server/db/schema';
import { addMember, createCompany } from '@daas/server/features/companies/companies';
import { insertDepartment } from '@daas/server/features/staff/departments';
import { DAY_MS } from '@daas/server/kernel/period';
import { hashPassword } from '@daas/server/kernel/secrets';
import type { Who } from './stage';

/** What `main` prints. Fictitious phones are of the range 100000000xx. */
export const DEMO_ACCOUNT = { phone: '10000000001', password: 'Demo@2026!' };

export interface DemoPeople {
  companyId: number;
  admin: Who;
  engineer: Who;
  departments: { top: number; sales: number; risk: number; data: number };
  second: { companyId: number; admin: Who };
}

/** Two companies, one person in both; the first is the one that is shown. */
export async function makePeople(db: Db, now: Date): Promise<DemoPeople> {
  const passwordHash = await hashPassword(DEMO_ACCOUNT.password);
  const person = async (name: string, last: number, email: string | null = null) => {
    const phone = `100000000${String(last).padStart(2, '0')}`;
    const values = { name, phone, email, passwordHash, createdAt: now };
    const [row] = await db.insert(persons).values(values).returning({ id: persons.id });
    return row?.id as number;
  };
  const adminId = await person('演示管理员', 1, 'admin@example.com');
  const expiresAt = new Date(now.getTime() + 500 * DAY_MS);
  const own = await createCompany(db, {
    name: '杭州示例数据科技有限公司',
    personId: adminId,
    now,
    expiresAt,
    isDemo: true,
  });
  const { companyId } = own;

  const top = await insertDepartment(db, { companyId, name: '杭州示例数据科技有限公司', parent: null });
  const department = async (name: string) => (await insertDepartment(db, { companyId, name, parent: top })).id;
  const sales = await department('销售部');
  const risk = await department('风控部');
  const data = await department('数据平台部');
  const finance = await department('财务部');

  const { analyst, engineer, finance: accountant } = own.builtIn;

  const join = async (personId: number, departmentId: number, roleIds: number[]) =>
    addMember(db, { companyId, personId, departmentId, roleIds, now });
  await join(await person('演示分析师', 2), sales, [analyst]);
  const both = await person('两家企业的成员', 3);
  await join(both, risk, [analyst, accountant]);
  const engineerId = await person('演示工程师', 4);
  await join(engineerId, data, [engineer]);
  await join(await person('演示财务', 5, 'finance@example.com'), finance, [accountant]);
  for (const [index, name] of ['销售一', '销售二', '风控一', '数据一'].entries())
    await join(await person(`演示${name}`, 6 + index), [sales, sales, risk, data][index] as number, [analyst]);

  const secondAdmin = await person('示例贸易管理员', 11);
  const second = await createCompany(db, { name: '宁波示例贸易有限公司', personId: secondAdmin, now, isDemo: true });
  await addMember(db, { companyId: second.companyId, personId: both, roleIds: [second.adminRoleId], now });

  return {
    companyId,
    admin: { personId: adminId, companyId },
    engineer: { personId: engineerId, companyId },
    departments: { top: top.id, sales, risk, data },
    second: { companyId: second.companyId, admin: { personId: secondAdmin, companyId: second.companyId } },
  };
}

export async function announce(db: Db, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.insert(announcements).values([
    {
      titleCn: '工厂数据新增产能利用率字段',
      titleEn: 'Factories: capacity utilization is available',
      bodyCn: '工厂数据现可返回并筛选产能利用率，新建连接器时即可勾选。',
      bodyEn: 'Capacity utilization can now be returned and filtered; choose it when you create a connector.',
      at: at(2),
    },
    {
      titleCn: '招投标数据每日更新提前至早 7 点',
      titleEn: 'Tenders are refreshed by 7 a.m.',
      bodyCn: '招标、中标与合同公告的每日更新时间由 9 点提前至 7 点。',
      bodyEn: 'Tender, award and contract notices are now refreshed by 7 a.m. instead of 9 a.m.',
      at: at(11),
    },
    {
      titleCn: '密钥支持重叠轮换',
      titleEn: 'Keys rotate with overlap',
      bodyCn: '轮换密钥时可选择新旧密钥同时有效的时长，限额与预算不受影响。',
      bodyEn: 'Choose how long old and new key are valid together; limits and budgets carry over.',
      at: at(35),
    },
  ]);
}
