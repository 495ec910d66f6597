/** The kinds of `npm run new`. */
import { makeDataSet } from './dataSet.mjs';
import { makeEndpoint } from './endpoint.mjs';
import { NAMES } from './names.mjs';
import { makePage } from './page.mjs';
import { makePermission } from './permission.mjs';
import { makeSubApp } from './subApp.mjs';

/**
 * Each with the options that it requires and allows, and an example. `make` collects the edits; it returns what is left to
 * do and the steps after the files are written, or throws an error for a wrong input.
 */
export const KINDS = {
  page: {
    make: makePage,
    required: ['endpoint', ...NAMES],
    allowed: ['access'],
    example: 'my-data/wishes --endpoint overview.wishes --zh 愿望 --en Wishes --ar الأمنيات --access get-app-list',
  },
  endpoint: { make: makeEndpoint, required: [], allowed: ['access'], example: 'overview.wishes --access get-app-list' },
  dataset: {
    make: makeDataSet,
    required: NAMES,
    allowed: [],
    example: 'warehouse --zh 仓库 --en Warehouses --ar المستودعات',
  },
  app: {
    make: makeSubApp,
    required: ['path', ...NAMES],
    allowed: [],
    example: 'wish-search --path wish --zh 愿望 --en Wishes --ar الأمنيات',
  },
  permission: {
    make: makePermission,
    required: ['group', ...NAMES],
    allowed: [],
    example: 'get-wish-list --group my-data --zh 愿望列表 --en "Wish list" --ar "قائمة الأمنيات"',
  },
};

export const OPTIONS = {
  endpoint: 'The endpoint that the page lists; it is created if it does not exist',
  access: 'The permission that is required; without it, every member has access',
  path: 'The first segment of the paths of the sub-application',
  group: 'The group of the permission (packages/contract/src/permissions.ts)',
  zh: 'The name in Chinese',
  en: 'The name in English',
  ar: 'The name in Arabic',
};
