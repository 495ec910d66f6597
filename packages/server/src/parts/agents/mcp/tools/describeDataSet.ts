import { z } from 'zod';
import { yuan } from '../../../../kernel/yuan';
import { cost } from '../callGateway';
import { dataSetName, defineTool, record } from './tool';

const VALUES_SHOWN = 40;

interface ConnectorDescription {
  id: number;
  data_set: string;
  title: string;
  description: string;
  rows: number;
  loaded_at: string | null;
  price: { pricing_mode: string; per_call: number };
  sort: string[];
  relations: Record<string, unknown>[];
  fields: ({ values?: string[] } & Record<string, unknown>)[];
}

export const describeDataSet = defineTool({
  name: 'describe_data_set',
  title: 'Describe a data set',
  description:
    'Fields of a data set with types, operators, values and examples; relations, sort order, size and price of a query. Free.',
  input: z.strictObject({
    data_set: dataSetName,
    field: z.string().max(60).optional().describe('Only this field, with all its values'),
  }),
  output: z.object({
    data_set: z.string(),
    connector_id: z.number(),
    name: z.string(),
    description: z.string(),
    rows: z.number(),
    loaded_at: z.string().nullable(),
    price_of_query_yuan: z.string(),
    pricing_mode: z.string(),
    sort: z.array(z.string()),
    fields: z.array(record),
    relations: z.array(record),
    cost,
  }),
  ask: ({ data_set }) => ({ operation: 'connector', dataSet: data_set }),
  answer({ body }, { field: only }) {
    const connector = body as unknown as ConnectorDescription;
    return {
      data_set: connector.data_set,
      connector_id: connector.id,
      name: connector.title,
      description: connector.description,
      rows: connector.rows,
      loaded_at: connector.loaded_at,
      price_of_query_yuan: yuan(connector.price.per_call),
      pricing_mode: connector.price.pricing_mode,
      sort: connector.sort,
      relations: connector.relations,
      fields: connector.fields
        .filter(({ name }) => only === undefined || name === only)
        .map(({ values, ...field }) =>
          values && values.length > VALUES_SHOWN && only === undefined
            ? { ...field, values: values.slice(0, VALUES_SHOWN), more_values: values.length - VALUES_SHOWN }
            : { ...field, ...(values ? { values } : {}) },
        ),
    };
  },
});
