import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { readVocabulary, type Term } from '../vocabulary';
import { type Trade, tradeWords } from './dictionary';
import {
  extentOf,
  filterableFields,
  findNegation,
  isHan,
  isWholeWord,
  longestOf,
  type Match,
  type Meaning,
  type Rule,
} from './match';
import { levelsOf } from './terms';

let classes: Map<string, Term> | undefined;
function classOf(code: string): Term {
  if (!classes) {
    classes = new Map();
    const walk = (term: Term): void => {
      classes?.set(term.code, term);
      term.children.forEach(walk);
    };
    readVocabulary('industry').forEach(walk);
  }
  const term = classes.get(code);
  if (!term) throw new Error(`${code} is not a class of GB/T 4754-2017`);
  return term;
}

type TradeMeaning = Exclude<Meaning, { kind: 'filter' }>;
const cache = new WeakMap<DataSetDefinition, Map<Trade, TradeMeaning>>();

/** Returns the condition for a trade; a data set without a field of its level is searched for the word. */
function meaningIn(def: DataSetDefinition, trade: Trade): TradeMeaning {
  const meanings = cache.get(def) ?? new Map<Trade, TradeMeaning>();
  cache.set(def, meanings);
  let meaning = meanings.get(trade);
  if (!meaning) {
    meaning = industryOf(def, trade) ?? chapterOf(def, trade) ?? { kind: 'keyword', word: trade.name, not: false };
    meanings.set(trade, meaning);
  }
  return meaning;
}

/** A class, or all classes below it if the data set has only a finer level. */
function industryOf(def: DataSetDefinition, { industry }: Trade): TradeMeaning | null {
  if (!industry) return null;
  const levels = levelsOf(def, 'industry');
  let terms = [classOf(industry)];
  while (terms.length > 0 && !levels.of((terms[0] as Term).level)) terms = terms.flatMap(({ children }) => children);
  return terms.length > 0 ? { kind: 'terms', vocabulary: 'industry', terms, not: false } : null;
}

const isChapter = ({ name_en }: FieldDefinition) => /^hs_chapters?$/.test(name_en);
function chapterOf(def: DataSetDefinition, { hsChapters }: Trade): TradeMeaning | null {
  const field = hsChapters.length > 0 ? filterableFields(def).find(isChapter) : undefined;
  return field ? { kind: 'value', field, values: hsChapters, not: false } : null;
}

/** Attributes before a product that leave it in its class: '女鞋', '运动服装', '智能家电'. */
const ATTRIBUTE =
  /(?:男士|女士|男|女|儿童|童|婴幼儿|婴儿|成人|老年|学生|运动|休闲|户外|时尚|家用|商用|民用|工业|高端|高档|智能|电动|全自动|自动|数控|国产|定制|精密|环保|新型|优质|传统|手工)$/;
let longest: number | undefined;

/**
 * Matches trades and products: '轴承', 'office furniture'. Chinese words count only if they fill a phrase with others that
 * are understood, because '轴承' in a name is no trade.
 */
export const trades: Rule = ({ def, text }) => {
  const words = tradeWords();
  longest ??= longestOf(words);
  const matches: Match[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const han = isHan(text[start]);
    for (let end = Math.min(text.length, start + longest); end > start; end -= 1) {
      const trade = words.get(text.slice(start, end));
      if (!trade || !isWholeWord(text, start, end)) continue;
      const span = findNegation(text, start, end);
      const meaning = { ...meaningIn(def, trade), not: span.not };
      matches.push({ ...extentOf(span), meaning, ...(han && !span.not ? { weak: true } : {}) });
      const attribute = han && !span.not ? (ATTRIBUTE.exec(text.slice(0, start))?.[0].length ?? 0) : 0;
      if (attribute > 0) matches.push({ start: start - attribute, end, meaning, weak: true });
      // Shorter Chinese words may fill the phrase where the longest does not.
      if (!han) break;
    }
  }
  return matches;
};
