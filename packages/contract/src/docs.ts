/**
 * Chapters of the public documentation in the order of its menu: their address below /docs, and the text of the guide that
 * they show.
 */
export const DOC_GROUPS = {
  begin: { start: 'start', 'test-keys': 'sandbox', authentication: 'authentication' },
  data: {
    parameters: 'reference',
    pages: 'paging',
    'file-orders': 'order-file',
    'name-lists': 'data_name_list',
    downloads: 'download-file',
  },
  money: { money: 'money', limits: 'limits', retries: 'retries', errors: 'errors' },
  connect: { events: 'events', agents: 'agents', sdks: 'sdks', api: 'service-accounts', changelog: 'changelog' },
} as const;
export type DocGroup = keyof typeof DOC_GROUPS;

/** Text of each chapter by its address. */
export const DOC_CHAPTERS = {
  ...DOC_GROUPS.begin,
  ...DOC_GROUPS.data,
  ...DOC_GROUPS.money,
  ...DOC_GROUPS.connect,
} as const;
export type DocChapter = keyof typeof DOC_CHAPTERS;
export const DOC_CHAPTER_IDS = Object.keys(DOC_CHAPTERS) as DocChapter[];

export const DOCS = '/docs';
/** Dictionaries of the data sets. */
export const DOC_DATA_SETS = `${DOCS}/data-sets`;
export const docPath = (chapter: DocChapter): string => `${DOCS}/${chapter}`;

/** Connector of the programs; readers replace it with their own. */
export const EXAMPLE_CONNECTOR = 1_000_001;
/** Texts whose programs are about connectors that deliver files. */
const OF_FILES: readonly string[] = ['order-file', 'data_name_list', 'download-file'];
/** Path and body of the request in the programs of a text. */
export const exampleRequest = (text: string): { path: string; body: Record<string, unknown> } => {
  const path = `/open/v1/connectors/${EXAMPLE_CONNECTOR}`;
  return OF_FILES.includes(text) ? { path: `${path}/files`, body: {} } : { path: `${path}/query`, body: { limit: 2 } };
};

/** Address of the platform in documents that a build writes; the server replaces it with its own. */
export const SITE = 'https://data.example.com';
