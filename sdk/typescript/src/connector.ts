import { Files } from './files.js';
import { Pages } from './pages.js';
import type { AnyConnector, ConnectorTypes, Question, RowPage } from './question.js';
import { ask, type CallOptions, type Settings } from './send.js';
import type * as Types from './types.js';

const conditions = (where: object): Types.Filter[] =>
  Object.entries(where).flatMap(([field, value]): Types.Filter[] => {
    if (value === undefined) return [];
    if (value === null) return [{ field, op: 'is_empty' }];
    if (Array.isArray(value)) return [{ field, op: 'in', value }];
    if (typeof value !== 'object') return [{ field, op: 'eq', value }];
    return Object.entries(value as Record<Types.Operator, Types.Scalar>).map(([op, operand]) => ({
      field,
      op: op as Types.Operator,
      ...(op.endsWith('_empty') ? {} : { value: operand }),
    }));
  });

function bodyOf({ where = {}, filter, ...parameters }: Question<ConnectorTypes>): object {
  const items = [...conditions(where), ...(filter ? [filter] : [])];
  return { ...parameters, ...(items.length > 0 && { filter: items.length > 1 ? { op: 'and', items } : items[0] }) };
}

/** A connector of the key's app. */
export class Connector<Of extends ConnectorTypes = AnyConnector> {
  readonly files: Files;
  readonly #settings: Settings;
  readonly #path: string;

  constructor(settings: Settings, id: number) {
    this.#settings = settings;
    this.#path = `/connectors/${id}`;
    this.files = new Files(settings, `${this.#path}/files`);
  }

  /** Returns one page. Each page is charged as a call. */
  query(question: Question<Of> = {}, options: CallOptions = {}): Promise<RowPage<Of['row']>> {
    const body = bodyOf(question as Question<ConnectorTypes>);
    return ask(this.#settings, { ...options, method: 'POST', path: `${this.#path}/query`, body });
  }

  /** All rows, page by page. A loop that ends early requests no further page. */
  rows(question: Question<Of> = {}, options: CallOptions = {}): Pages<Of['row'], RowPage<Of['row']>> {
    const { cursor: first, ...rest } = question;
    const read = (cursor: string | undefined, idempotencyKey: string) =>
      this.query({ ...rest, ...(cursor && { cursor }) } as Question<Of>, { ...options, idempotencyKey });
    return new Pages(read, first);
  }

  /** Returns the number of rows and the price of a page, free of charge. */
  async quote(question: Question<Of> = {}, options: CallOptions = {}): Promise<Types.Quote> {
    const body = { ...bodyOf(question as Question<ConnectorTypes>), dry_run: true };
    const request = { ...options, method: 'POST', path: `${this.#path}/query`, body } as const;
    return (await ask<{ quote: Types.Quote }>(this.#settings, request)).quote;
  }

  /** Fields, possible conditions and price. */
  describe(options: CallOptions = {}): Promise<Types.ConnectorDescription> {
    return ask(this.#settings, { ...options, path: this.#path });
  }

  /** Ids of rows that changed since a time; 30 days by default. */
  changes(
    from: { since?: string; cursor?: string } = {},
    options: CallOptions = {},
  ): Pages<Types.Change, Types.ChangePage> {
    const request = { ...options, path: `${this.#path}/changes` };
    const read = (cursor?: string) => ask<Types.ChangePage>(this.#settings, { ...request, query: { ...from, cursor } });
    return new Pages(read, from.cursor);
  }
}
