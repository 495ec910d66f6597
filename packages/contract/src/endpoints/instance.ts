import { z } from 'zod';
import { endpoint } from '../endpoint';
import { INSTANCE_MODES } from '../enums';

/** The installation itself, as everybody may know it. */
export const instance = {
  'instance.get': endpoint({
    method: 'GET',
    path: '/api/instance',
    access: 'public',
    summary: 'Retrieve whether this installation is a demo',
    input: z.strictObject({}),
    output: z.object({ mode: z.enum(INSTANCE_MODES) }),
  }),
  'instance.openapi': endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'session',
    summary: 'Retrieve the OpenAPI document of this API',
    answer: 'file',
    input: z.strictObject({}),
    output: z.unknown(),
  }),
};
