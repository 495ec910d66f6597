import type { GatewayAnswer } from '../../../gateway';
import { type Asker, costOf } from '../ask';
import { describeDataSet } from './describeDataSet';
import { findDataSets } from './findDataSets';
import { getRow } from './getRow';
import { listChanges } from './listChanges';
import { queryRows } from './queryRows';
import { quoteQuery } from './quoteQuery';
import { showBudget } from './showBudget';
import { showReceipt } from './showReceipt';
import type { Tool } from './tool';

/** Always in this order. */
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

/** An answer of the gateway as the tool tells it. */
export const structured = (
  one: Tool,
  gatewayAnswer: GatewayAnswer,
  input: unknown,
  asker: Asker,
): Record<string, unknown> => ({
  ...one.answer(gatewayAnswer, input as never, asker),
  cost: costOf(gatewayAnswer),
});
