import { z } from 'zod';
import { endpoint } from '../endpoint';
import { INSTANCE_MODES } from '../enums';

/** Build of the server: its version, and in a release the commit and time of the build. */
export const build = z.object({
  version: z.string(),
  /** `development` in a clone. */
  commit: z.string(),
  built_at: z.iso.datetime().nullable(),
});
export type Build = z.infer<typeof build>;

/** Public properties of the installation. */
export const instance = {
  'instance.get': endpoint({
    method: 'GET',
    path: '/api/instance',
    access: 'public',
    summary: 'Retrieve whether this installation is a demo, and its version',
    input: z.strictObject({}),
    output: build.extend({ mode: z.enum(INSTANCE_MODES) }),
  }),
  'instance.openapi': endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Retrieve the OpenAPI document of this API',
    answer: 'file',
    input: z.strictObject({}),
    output: z.unknown(),
  }),
};
