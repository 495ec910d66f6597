import { z } from 'zod';
import { endpoint } from '../endpoint';
import { CONNECTOR_TYPES } from '../enums';
import { text } from '../shapes';

/** Maximum own objects per kind in a response. */
export const OBJECTS_EACH = 5;
const OBJECT_KINDS = ['connector', 'app', 'agent', 'call', 'purchase', 'application-order', 'member'] as const;

/** Targets of the omnibox besides pages and data sets. */
export const omnibox = {
  'omnibox.objects': endpoint({
    method: 'GET',
    path: '/api/omnibox/objects',
    access: 'session',
    /** Only kinds whose lists the caller may read. */
    summary: `Find the company's connectors, apps, agents and members by name or id, calls and orders by id (at most ${OBJECTS_EACH} of a kind)`,
    input: z.strictObject({ text: text(60) }),
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(OBJECT_KINDS),
          id: z.string(),
          name: z.string(),
          /** State as in the list of that kind. */
          status: z.string(),
          /** Type of a connector. */
          type: z.enum(CONNECTOR_TYPES).nullable(),
        }),
      ),
    }),
  }),
} as const;
