import path from 'node:path';
import { root } from '../lib.mjs';
import { bringPackages } from './installPackages.mjs';

/** Installs the linters and generators of OpenAPI documents. Throws if they cannot be fetched. Returns their folder. */
export const bringOpenApiTools = () =>
  bringPackages({
    from: path.join(root, 'tests/openapi/suite'),
    name: 'openapi-tools',
    what: 'The tools for OpenAPI',
  });
