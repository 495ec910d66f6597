import { advice as programsAdvice } from '@daas/contract/errors/advice.en-US';
import type { OpenCode } from '@daas/contract/errors/gateway';

/** What a model reads before it asks anything; in English, as tools are described everywhere. */
export const INSTRUCTIONS = [
  'Business data (companies, tenders, patents, trade, property and more) that is paid for by the call, within a budget that a person set.',
  'Start with find_data_sets, then describe_data_set; quote_query tells a price for free; query_rows and get_row are the only tools that cost money.',
  'If an answer is lost or a call fails, call the tool again with the same arguments: within ten minutes the same question is charged once and gets the same answer. Change nothing to retry.',
  'Prices and budgets are in yuan. Every result says what it cost and what may still be spent. You cannot raise a budget: ask the person you work for.',
].join('\n');

export const REPEATS_ARE_FREE =
  'Repeating the same arguments within ten minutes costs nothing and gives the same answer; so retry freely.';

/** What an agent does about an error where it is not what a program does. */
const AGENTS: Partial<Record<OpenCode, string>> = {
  'invalid-input': 'Correct each argument named here; describe_data_set lists the fields, operators and values.',
  'not-found':
    'Call find_data_sets for what this key can ask, and use a data_set from there; ids of rows come from query_rows.',
  'insufficient-balance':
    'The account is empty. Tell the person that it has to be topped up in the console; do not retry.',
  'budget-exceeded': 'Tell the person which budget is used up; it is raised in the console, or renewed next month.',
  'call-price-limit':
    'Tell the person the price. They can raise the spend limit of a call in the console; or leave out fields that cost more.',
  'daily-spend-limit':
    'Wait until the day ends in Asia/Shanghai, or ask the person to raise the daily limit in the console.',
  'spend-limit': 'Wait until the next month, or ask the person to raise the monthly limit in the console.',
  'total-spend-limit': 'The budget is used up. Ask the person to raise it in the console; do not retry.',
  'limits-ended': 'The permission has ended. Ask the person to extend it in the console; do not retry.',
  'rate-limited': 'Wait a second, then call again with the same arguments.',
  'idempotency-mismatch': 'Call again with the same arguments.',
  'idempotency-in-progress':
    'The same question is being answered. Wait a second, then call again with the same arguments.',
  'internal-error': 'Call again with the same arguments: it is charged at most once.',
  unavailable: 'Wait a few seconds, then call again with the same arguments: it is charged at most once.',
  'outcome-unknown':
    'Call again with the same arguments: you get the first answer, or it runs now. It is charged at most once.',
};

export const adviceFor = (code: string): string =>
  AGENTS[code as OpenCode] ?? programsAdvice[code as OpenCode] ?? 'Read the message, correct the call and try again.';
