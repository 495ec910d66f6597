import type { Command } from 'commander';
import type { erasures, phoneChanges } from '../../db/schema';
import { type Decision, decideRequest, listOpenRequests, type TwoOperatorAct } from '../../operator/twoOperators';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';

interface Texts<T extends typeof erasures | typeof phoneChanges> {
  /** Describes `confirm`. */
  confirm: string;
  /** Output of `confirm`. */
  confirmed: (request: T['$inferSelect']) => string[];
  /** What the request changes, in the list. */
  change: (request: T['$inferSelect'], phone: string | null) => string;
}

/** Adds the commands that confirm, reject and list the requests of operators. */
export function addDecisionCommands<T extends typeof erasures | typeof phoneChanges>(
  command: Command,
  act: TwoOperatorAct<T>,
  { confirm, confirmed, change }: Texts<T>,
  { actAsOperator, withDatabase, report, now }: Tools,
): void {
  const decisions: Record<Decision, string> = { confirm, reject: 'reject or withdraw a request' };
  for (const [decision, description] of Object.entries(decisions))
    command
      .command(decision)
      .description(description)
      .argument('<request>', 'id')
      .action((id: string) =>
        actAsOperator(async (db, operator) => {
          const request = await decideRequest(db, act, decision as Decision, { id, operator, now: now() });
          report(request, ...(request.state === 'confirmed' ? confirmed(request) : [`Request ${id} is rejected.`]));
        }),
      );
  command
    .command('list')
    .description('list open requests')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const open = await listOpenRequests(orm, act, now());
        const rows = open.map(({ request, name, phone }) => [
          request.id,
          `${request.personId} ${name}`,
          change(request, phone),
          request.requestedBy,
          request.expiresAt.toISOString(),
          request.reason,
        ]);
        const columns = ['request', 'person', 'change', 'requested by', 'until', 'reason'];
        report(
          open.map(({ request, ...person }) => ({ ...request, person })),
          ...(open.length > 0 ? formatColumns(columns, rows) : ['No open requests.']),
        );
      }),
    );
}
