import type { DataSetKey } from './datasets';

export const REPORT_CHAPTER_KEYS = [
  'scale',
  'places',
  'growth',
  'competition',
  'demand',
  'innovation',
  'brands',
  'trade',
] as const;
export type ReportChapter = (typeof REPORT_CHAPTER_KEYS)[number];

interface Chapter {
  dataSet: DataSetKey;
  /** Its part of the price of a report, in 1/10000 yuan. */
  price: number;
  /** Rows of its data set belong to no industry: only words tell which are meant. */
  words?: true;
}

const YUAN = 10_000;
/** What a report is made of, in this order. */
export const REPORT_CHAPTERS: Record<ReportChapter, Chapter> = {
  scale: { dataSet: 'enterprise', price: 20 * YUAN },
  places: { dataSet: 'enterprise', price: 20 * YUAN },
  growth: { dataSet: 'enterprise', price: 20 * YUAN },
  competition: { dataSet: 'enterprise', price: 30 * YUAN },
  demand: { dataSet: 'bidding', price: 40 * YUAN },
  innovation: { dataSet: 'patent', price: 40 * YUAN, words: true },
  brands: { dataSet: 'trademark', price: 30 * YUAN, words: true },
  trade: { dataSet: 'customs_trade', price: 50 * YUAN, words: true },
};

/** What one version of a report costs where there are rows for each of its chapters; one without any costs nothing. */
export const reportPrice = (chapters: readonly ReportChapter[]): number =>
  chapters.reduce((sum, key) => sum + REPORT_CHAPTERS[key].price, 0);

/** Industries a subject may have, and places a report may be about. */
export const MAX_REPORT_CODES = 10;
/** What a company may keep. */
export const MAX_MARKET_REPORTS = 500;
/** Levels of GB/T 2260 that may be chosen: not every data set knows counties. */
export const REPORT_PLACE_LEVELS = 2;
