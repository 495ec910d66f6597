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
  /** Part of the price of a report, in 1/10000 yuan. */
  price: number;
  /** The rows of its data set have no industry, so a keyword is required. */
  words?: true;
}

const YUAN = 10_000;
/** Chapters of a report, in this order. */
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

/** Of fewer rows, one more or less moves a share by more than ten points: a chapter has a sentence, no chart, and is free. */
export const MIN_REPORT_ROWS = 10;

/** Returns the price of a version if every chapter has enough rows. */
export const reportPrice = (chapters: readonly ReportChapter[]): number =>
  chapters.reduce((sum, key) => sum + REPORT_CHAPTERS[key].price, 0);

/** Maximum industries and regions of a report. */
export const MAX_REPORT_CODES = 10;
/** Limits of a company. */
export const MAX_MARKET_REPORTS = 500;
/** Selectable levels of GB/T 2260; not every data set has counties. */
export const REPORT_PLACE_LEVELS = 2;
