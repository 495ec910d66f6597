import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { FactorScope } from '@daas/contract/enums';
import { and, eq, isNotNull, ne, not } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { companies, members, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import { type Emission, emitAll } from '../../messages/events/emit';
import { earliestDate, type FactorRule, factorDueAt } from '../companies/secondFactorRule';
import type { MemberContext } from '../context';
import { holdsEverything } from '../roles/repository';
import { hasSecondFactor, hasSecondFactorSql } from '../signIn/secondFactor/secondFactor';

const scopeOf = ({ secondFactorSince, administratorFactorSince }: FactorRule): FactorScope =>
  secondFactorSince ? 'everybody' : administratorFactorSince ? 'administrators' : 'nobody';

/** Persons of the company who have no second factor; programs are none. */
function personsWithout({ db, caller }: MemberContext) {
  const ofPerson = and(eq(persons.id, members.personId), eq(persons.kind, 'person'));
  return db
    .select({ personId: persons.id, isAdministrator: holdsEverything })
    .from(members)
    .innerJoin(persons, ofPerson)
    .where(
      and(
        ofCompany(members, caller.companyId),
        ne(members.status, 'removed'),
        isNotNull(members.personId),
        not(hasSecondFactorSql(members.personId)),
      ),
    );
}

const readRule = ({ db, caller }: MemberContext) =>
  db
    .select({
      secondFactorSince: companies.secondFactorSince,
      administratorFactorSince: companies.administratorFactorSince,
    })
    .from(companies)
    .where(eq(companies.id, caller.companyId));

export async function companySecurity(context: MemberContext): Promise<EndpointOutput<'company.security'>> {
  const [rule] = (await readRule(context)) as [FactorRule];
  const operatorSince = context.services.config.REQUIRE_SECOND_FACTOR;
  const without = await personsWithout(context);
  return {
    scope: scopeOf(rule),
    everybody_since: isoOrNull(rule.secondFactorSince),
    administrators_since: isoOrNull(earliestDate(rule.secondFactorSince, rule.administratorFactorSince)),
    operator: operatorSince ? { since: operatorSince > context.now ? iso(operatorSince) : null } : null,
    without: without.length,
    administrators_without: without.filter(({ isAdministrator }) => isAdministrator).length,
  };
}

/** The rule that follows another one: whoever needs a second factor by both keeps the earlier of the two times. */
function ruleAfter(before: FactorRule, scope: FactorScope, since: Date): FactorRule {
  const { secondFactorSince, administratorFactorSince } = before;
  if (scope === 'nobody') return { secondFactorSince: null, administratorFactorSince: null };
  if (scope === 'everybody')
    return { secondFactorSince: earliestDate(secondFactorSince, since), administratorFactorSince };
  return {
    secondFactorSince: null,
    administratorFactorSince: earliestDate(secondFactorSince, administratorFactorSince, since),
  };
}

/** From its time on the rule applies to open sessions, too: without a second factor they lead to where it is set up. */
export async function setCompanySecurity(
  context: MemberContext,
  { scope, grace_days: graceDays }: EndpointParsedInput<'company.setSecurity'>,
): Promise<EndpointOutput<'company.setSecurity'>> {
  const { db, caller, services, now } = context;
  const { companyId } = caller;
  const [before] = (await readRule(context).for('update')) as [FactorRule];
  const after = ruleAfter(before, scope, new Date(now.getTime() + graceDays * DAY_MS));
  const changes = {
    secondFactorScope: { before: scopeOf(before), after: scopeOf(after) },
    everybodySince: { before: isoOrNull(before.secondFactorSince), after: isoOrNull(after.secondFactorSince) },
    administratorsSince: {
      before: isoOrNull(before.administratorFactorSince),
      after: isoOrNull(after.administratorFactorSince),
    },
  };
  const changed = Object.fromEntries(Object.entries(changes).filter(([, one]) => one.before !== one.after));
  if (Object.keys(changed).length === 0) return { done: true };
  const ownDue = factorDueAt(after, true, services.config);
  if (ownDue && ownDue <= now && !caller.signedOn && !(await hasSecondFactor(db, caller.personId)))
    throw new Refusal('second-factor-first');
  await db.update(companies).set(after).where(eq(companies.id, companyId));
  await audit(db, context, 'company.setSecurity', `company:${companyId}`, changed);
  await emitCompanySecurityAct(context, db, 'second-factor-rule-changed');
  await announce(context, before, after);
  return { done: true };
}

/** Tells persons without a second factor from when on they need one, where that is new to them. */
async function announce(context: MemberContext, before: FactorRule, after: FactorRule): Promise<void> {
  const { db, caller, ip, services, now } = context;
  const announcements: Emission<'account.security'>[] = [];
  for (const { personId, isAdministrator } of await personsWithout(context)) {
    const due = factorDueAt(after, isAdministrator, services.config);
    if (due === null || factorDueAt(before, isAdministrator, services.config)?.getTime() === due.getTime()) continue;
    const data = {
      act: 'second-factor-due',
      at: iso(now),
      ip,
      ready_at: iso(due),
      detail: caller.companyName,
    } as const;
    announcements.push({
      kind: 'account.security',
      companyId: null,
      subject: personId,
      data,
      people: [personId],
      at: now,
    });
  }
  await emitAll(db, announcements);
}
