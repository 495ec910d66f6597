import type { ProgramId, SampleName } from '@/components/samples';

/** Tables that follow from the connector and the contract. */
export type GuideTable = 'test-cases' | 'errors' | 'events' | 'parameters' | 'fields';

/** A paragraph, a list, a program in each language, text to copy, names with their meaning, or a table. `Backticks` mark code. */
export type GuideBlock =
  | string
  | readonly string[]
  | { sample: SampleName }
  | { program: ProgramId }
  | { code: string; label: string }
  | { terms: readonly (readonly [string, string])[] }
  | { table: GuideTable };

export interface GuideSection {
  id: string;
  title: string;
  body: readonly GuideBlock[];
}
/** Chapters that only the public documentation has. */
type PublicChapterId = 'start' | 'sdks' | 'service-accounts' | 'changelog';
/** `files` is the overview of connectors that deliver files. */
export type GuideTextId = ChapterId | 'files' | PublicChapterId;
export type GuideTitles = Record<GuideTextId, string>;

/** Chapters of each type of connector; `data_name_list` and `download-file` are §2's. */
export const CHAPTERS = {
  API: [
    'overview',
    'reference',
    'authentication',
    'money',
    'limits',
    'retries',
    'events',
    'agents',
    'sandbox',
    'paging',
    'errors',
  ],
  FILE: [
    'overview',
    'data_name_list',
    'download-file',
    'authentication',
    'money',
    'limits',
    'retries',
    'events',
    'sandbox',
    'paging',
    'errors',
  ],
  DATAPACKET: [
    'overview',
    'order-file',
    'download-file',
    'authentication',
    'money',
    'limits',
    'retries',
    'events',
    'sandbox',
    'paging',
    'errors',
  ],
} as const;
export type ChapterId = (typeof CHAPTERS)[keyof typeof CHAPTERS][number];
