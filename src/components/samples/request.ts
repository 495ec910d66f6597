/** One call of the gateway, from which the programs are written. */
export interface GatewayRequest {
  url: string;
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** What the program prints of the answer; the body when left out. */
  show?: 'limits';
}

export const SAMPLE_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];
/** Programs that are more than one request. */
export type ProgramName = 'sign' | 'retry' | 'paging' | 'download' | 'nameList' | 'orderFile';
/** The connector the programs are about. */
export interface SampleTarget {
  /** Its query, or its files. */
  url: string;
  /** A request that finds something; {} where none is sent. */
  body: Record<string, unknown>;
}

/** Environment variables that programs read secrets from: a key in a script ends in a repository. */
export const KEY_VARIABLE = 'DAAS_API_KEY';
export const KEY_ID_VARIABLE = 'DAAS_KEY_ID';
export const SECRET_VARIABLE = 'DAAS_SIGNING_SECRET';
/** What a signature covers at least: method, target and the body's digest. */
export const COVERED = '("@method" "@path" "@query" "content-digest")';

/** JSON with every control and line separator escaped, so that it is also a literal of TypeScript and Python. */
export const literal = (value: unknown, spaces: number | undefined = 2): string =>
  JSON.stringify(value, null, spaces).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The name lists of a connector that delivers files. */
export const listsOf = (files: string): string => files.replace(/\/files$/, '/name-lists');
/** Which column of list.csv names companies, and that it does so by name. */
export const LIST_QUERY = 'file_name=list.csv&column=name&match_by=name';

export const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`);
