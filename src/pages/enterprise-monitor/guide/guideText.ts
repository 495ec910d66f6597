export const CHAPTERS = ['overview', 'rules', 'webhooks', 'files'] as const;
type ChapterId = (typeof CHAPTERS)[number];

/** A paragraph, a heading, a list or a piece of code; what stands in backticks is code. */
export type GuideBlock =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { code: string; language: 'json' | 'typescript' | 'python' };
interface Chapter {
  title: string;
  blocks: readonly GuideBlock[];
}
export type GuideText = Record<ChapterId, Chapter>;
