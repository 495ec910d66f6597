import { advice as programsAdvice } from '@daas/contract/errors/advice.en-US';
import type { OpenCode } from '@daas/contract/errors/gateway';

/** Instructions for models, in English like all tool descriptions. */
export const INSTRUCTIONS = [
  'Business data (companies, tenders, patents, trade, property and more), charged per call within a budget that a person has set.',
  'Start with find_data_sets, then describe_data_set. quote_query returns a price for free. Only query_rows and get_row cost money.',
  'If an answer is lost or a call fails, call the tool again with the same arguments. Within ten minutes the same question is charged once and returns the same answer. Do not change anything for a retry.',
  'Prices and budgets are in yuan. Every result contains its price and the remaining budget. You cannot raise a budget: ask the person you work for.',
].join('\n');

export const REPEATS_ARE_FREE =
  'Repeating the same arguments within ten minutes is free and returns the same answer, so retries are safe.';

/** Advice for agents, where it differs from that for programs. */
const AGENTS: Partial<Record<OpenCode, string>> = {
  'invalid-input':
    'Correct each argument listed here. describe_data_set lists the fields, operators and values; with `field`, all values of one.',
  'not-found': 'Use a data_set from find_data_sets. query_rows returns ids of rows.',
  'insufficient-balance': 'The balance is too low. Ask the person to top up the account in the console. Do not retry.',
  'budget-exceeded': 'The budget is used up. Ask the person to raise it in the console, or wait until next month.',
  'call-price-limit':
    'Tell the person the price. They can raise the limit per call in the console. You can also omit fields that cost more.',
  'daily-spend-limit':
    'Wait until the day ends in Asia/Shanghai, or ask the person to raise the daily limit in the console.',
  'spend-limit': 'Wait until the next month, or ask the person to raise the monthly limit in the console.',
  'total-spend-limit': 'The budget is used up. Ask the person to raise it in the console. Do not retry.',
  'limits-ended': 'The permission has expired. Ask the person to extend it in the console. Do not retry.',
  'rate-limited': 'Wait a second, then call again with the same arguments.',
  'idempotency-mismatch': 'Call again with the same arguments.',
  'idempotency-in-progress':
    'The same question is being answered. Wait a second, then call again with the same arguments.',
  'internal-error': 'Call again with the same arguments: it is charged at most once.',
  unavailable: 'Wait a few seconds, then call again with the same arguments: it is charged at most once.',
  'outcome-unknown':
    'Call again with the same arguments: you receive the first answer, or the call runs now. It is charged at most once.',
};

export const adviceFor = (code: string): string =>
  AGENTS[code as OpenCode] ?? programsAdvice[code as OpenCode] ?? 'Read the message, correct the call and try again.';
