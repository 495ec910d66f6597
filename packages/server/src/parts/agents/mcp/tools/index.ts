import type { GatewayAnswer } from '../../../../gateway';
import { type AgentRequest, costOf } from '../callGateway';
import { describeDataSet } from './describeDataSet';
import { findDataSets } from './findDataSets';
import { getRow } from './getRow';
import { listChanges } from './listChanges';
import { queryRows } from './queryRows';
import { quoteQuery } from './quoteQuery';
import { showBudget } from './showBudget';
import { showReceipt } from './showReceipt';
import type { Tool } from './tool';

/** Tools in a fixed order. */
export const TOOLS: readonly Tool[] = [
  findDataSets,
  describeDataSet,
  quoteQuery,
  queryRows,
  getRow,
  listChanges,
  showReceipt,
  showBudget,
];

/** Converts an answer of the gateway to the tool's result. */
export const structureResult = (
  one: Tool,
  gatewayAnswer: GatewayAnswer,
  input: unknown,
  agentRequest: AgentRequest,
): Record<string, unknown> => ({
  ...one.answer(gatewayAnswer, input as never, agentRequest),
  cost: costOf(gatewayAnswer),
});
