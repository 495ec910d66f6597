import { KEYWORD_MAX } from '@daas/contract/constants';
import { z } from 'zod';
import type { GatewayAnswer } from '../../../../gateway';
import type { AgentRequest, Question } from '../callGateway';

/** Maximum rows of an answer, because a model reads all of them. */
export const ROWS_MAX = 50;

/** A tool with its schemas and its single request to the gateway. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** The call costs money. */
  charged?: true;
  ask(input: never): Question;
  answer(gatewayAnswer: GatewayAnswer, input: never, agentRequest: AgentRequest): Record<string, unknown>;
  /** Returns whether no row matches, so that the result contains `suggestions`. */
  isEmpty?(gatewayAnswer: GatewayAnswer, input: never): boolean;
}

export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Omit<Tool, 'input' | 'output' | 'ask' | 'answer' | 'isEmpty'> & {
    input: I;
    output: O;
    ask(input: z.output<I>): Question;
    answer(gatewayAnswer: GatewayAnswer, input: z.output<I>, agentRequest: AgentRequest): Omit<z.output<O>, 'cost'>;
    isEmpty?(gatewayAnswer: GatewayAnswer, input: z.output<I>): boolean;
  },
): Tool {
  return definition as unknown as Tool;
}

export const dataSetName = z
  .string()
  .min(1)
  .max(60)
  .describe('A data_set from find_data_sets, or the connector_id of one of them');
export const cursor = z
  .string()
  .min(1)
  .max(1024)
  .optional()
  .describe('next_cursor of the previous page, with all other arguments unchanged');
export const nextCursor = z.string().nullable();
export const record = z.record(z.string(), z.unknown());
export const fields = z.array(z.string().max(60)).min(1).max(200).optional().describe('Only these fields');

export const conditions = {
  keyword: z.string().max(KEYWORD_MAX).optional().describe('Words to find in the searchable fields'),
  where: record.optional().describe('Fields that equal a value, e.g. {"province":"浙江省"}'),
  filter: record
    .optional()
    .describe(
      'A condition {"field","op","value"}, a group {"op":"and"|"or","items":[…]}, or related rows {"relation","match":"any"|"none"|"at_least","count","filter"}; operators and relations from describe_data_set',
    ),
};
export const fresh = z
  .boolean()
  .default(false)
  .describe('Query again and pay again, even if the same question was answered one to ten minutes ago');

type Conditions = z.output<z.ZodObject<typeof conditions>>;
/** Builds the body of a query. Parameters come last, so that `where` cannot replace them. */
export const bodyOf = ({ where, ...parameters }: Conditions & Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify({ ...where, ...parameters }));

export const rowsOf = ({ body }: GatewayAnswer) => (body.data ?? []) as Record<string, unknown>[];
export const cursorOf = ({ body }: GatewayAnswer) => (body.next_cursor ?? null) as string | null;
