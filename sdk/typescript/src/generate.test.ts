import { expect, test } from 'vitest';
import { connectorTypes, typeOf } from './generate';

const row = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'string' },
    name: { type: ['string', 'null'], title: 'Name */' },
    'a-b': { enum: [1, 'x'] },
  },
};
const query = {
  type: 'object',
  properties: { name: { type: 'string' }, filter: { $ref: '#/components/schemas/Filter' } },
};
const Filter = { type: 'object', additionalProperties: true };

test('writes types of connectors that share the schemas of a data set', () => {
  const text = connectorTypes({
    components: { schemas: { EnterpriseRow: row, EnterpriseQuery: query, Filter, Other: Filter } },
    'x-connectors': [{ id: 1000001, name: 'Mine', fields: ['name'], row: 'EnterpriseRow', query: 'EnterpriseQuery' }],
  });
  expect(text).toContain(`1000001: { row: Required<Pick<EnterpriseRow, "id" | "name">>; query: EnterpriseQuery };`);
  expect(text).toContain('/** Name *\\/ */');
  expect(text).toContain('export type Filter = Record<string, unknown>;');
  expect(text).not.toContain('Other');
});

test('writes types of connectors with paths of their own', () => {
  const schema = { oneOf: [{ properties: { data: { items: row } } }, {}] };
  const post = {
    tags: ['Mine'],
    requestBody: { content: { 'application/json': { schema: query } } },
    responses: { '200': { content: { 'application/json': { schema } } } },
  };
  const text = connectorTypes({
    paths: { '/connectors/1000001/query': { post } },
    components: { schemas: { Filter } },
  });
  expect(text).toContain('1000001: { row: Connector1000001Row; query: Connector1000001Query };');
  expect(text).toContain('filter?: Filter;');
});

test.each([
  [{ type: 'array', items: { enum: ['a', 'b'] } }, `("a" | "b")[]`],
  [{ type: ['integer', 'null'] }, 'number | null'],
  [{ type: 'string', 'x-extensible-enum': ['a'] }, `"a" | (string & {})`],
  [{ anyOf: [{ const: 1 }, { const: 1 }] }, '1'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{}, 'unknown'],
])('writes %j as %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});
