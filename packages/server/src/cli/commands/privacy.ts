import { type Command, InvalidArgumentError } from 'commander';
import type { erasures } from '../../db/schema';
import { exportOfPerson } from '../../features/privacy/exportPerson';
import { auditOperatorOnPerson } from '../../operator/audit';
import { ERASURE, findPerson, requestErasure } from '../../operator/erasure';
import type { Tools } from '../tools';
import { parseText } from '../values';
import { addDecisionCommands } from './twoOperators';

const REASON_MAX = 200;

/** Parses a repeatable `<company>:<person>`. */
function parseHeir(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, company, person] = /^(\d+):(\S+)$/.exec(text) ?? [];
  if (company === undefined || person === undefined)
    throw new InvalidArgumentError('Use <company id>:<person id or phone>');
  return { ...before, [company]: person };
}

/** Commands for the rights of a person: a copy of the data, and its erasure with two operators. // GDPR 15, 17; PIPL 45, 47 */
export function addPrivacyCommands(program: Command, tools: Tools): void {
  const { actAsOperator, report, now } = tools;
  program
    .command('export-person')
    .description('print all data that is stored about a person, as one JSON document')
    .argument('<person>', 'id or phone')
    .requiredOption('--reason <text>', 'how the person was identified; for the audit log', parseText(REASON_MAX))
    .action((name: string, { reason }: { reason: string }) =>
      actAsOperator(async (db) => {
        const { id } = await findPerson(db, name);
        await auditOperatorOnPerson(db, id, { action: 'export-person', now: now(), detail: { reason } });
        const parts: string[] = [];
        for await (const part of exportOfPerson(db, id, now())) parts.push(part);
        report(JSON.parse(parts.join('')), ...parts.join('').trimEnd().split('\n'));
      }),
    );

  const forget = program
    .command('forget-person')
    .description('erase the personal data of a person, with two operators');
  forget
    .command('request')
    .description('request an erasure; another operator must confirm it within seven days')
    .argument('<person>', 'id or phone')
    .requiredOption('--reason <text>', 'ticket or legal ground; stays, so without a name', parseText(REASON_MAX))
    .option('--hand-over <company:person>', 'member who receives the belongings there; may be repeated', parseHeir, {})
    .action((person: string, { reason, handOver }: { reason: string; handOver: Record<string, string> }) =>
      actAsOperator(async (db, operator) => {
        const request = await requestErasure(db, { person, reason, heirs: handOver, operator, now: now() });
        const { id, personId, expiresAt } = request;
        report(
          { id, personId, expiresAt },
          `Request ${id} to erase person ${personId} is open until ${expiresAt.toISOString()}. The erasure cannot be undone.`,
          `Another operator runs: platform forget-person confirm ${id} --as <name>`,
        );
      }),
    );
  const confirmed = ({ personId, rows }: typeof erasures.$inferSelect) => [
    `Person ${personId} is erased. Keep this record; repeat the request after a restoration. Rows:`,
    ...Object.entries(rows ?? {}).map(([table, count]) => `  ${table}: ${count}`),
  ];
  const confirm = 'confirm the request of another operator; this cannot be undone';
  addDecisionCommands(forget, ERASURE, { confirm, confirmed, change: () => 'erase' }, tools);
}
