import type { Sql } from '../db/client';

export interface CompanyLine {
  id: number;
  name: string;
  status: 'active' | 'disabled';
  expiresAt: Date | null;
  /** Number of active members. */
  members: number;
  /** Integer of 1/10000 yuan. */
  balance: number;
}

const COMPANIES = `
  select c.id, c.name, c.status, c.expires_at as "expiresAt", coalesce(a.balance, 0) as balance,
    (select count(*)::int from members m where m.company_id = c.id and m.status = 'active') as members
  from companies c left join accounts a on a.company_id = c.id order by c.id`;

/** Lists all companies by id. */
export const listCompanies = async (sql: Sql): Promise<CompanyLine[]> => (await sql.query<CompanyLine>(COMPANIES)).rows;

export interface UserLine {
  personId: number;
  name: string;
  phone: string | null;
  /** Null for a person without a company. */
  companyId: number | null;
  status: 'active' | 'disabled' | null;
  roles: string[];
  lastSignInAt: Date | null;
}

const USERS = `
  select p.id as "personId", p.name, p.phone, m.company_id as "companyId", m.status, p.last_sign_in_at as "lastSignInAt",
    array(select r.name from member_roles mr join roles r on r.id = mr.role_id where mr.member_id = m.id order by r.name) as roles
  from persons p left join members m on m.person_id = p.id and m.status <> 'removed'
  where $1::bigint is null or m.company_id = $1 order by p.id, m.company_id`;

/** Lists people with one line per company, of all companies or of one. */
export const listUsers = async (sql: Sql, companyId: number | null = null): Promise<UserLine[]> =>
  (await sql.query<UserLine>(USERS, [companyId])).rows;
