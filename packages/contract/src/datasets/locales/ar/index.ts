import { CATALOGUE } from './catalogue';
import { COMPANIES } from './companies';
import { COUNTRY_NAMES } from './countries';
import { ENTERPRISE } from './enterprise';
import { FAIRS } from './fairs';
import { PUBLIC } from './public';
import { REGIONS } from './regions';
import { RIGHTS } from './rights';
import { SITES } from './sites';
import { TRADE } from './trade';

export const AR_FILES = [
  CATALOGUE,
  REGIONS,
  ENTERPRISE,
  COMPANIES,
  SITES,
  RIGHTS,
  TRADE,
  COUNTRY_NAMES,
  PUBLIC,
  FAIRS,
] as const;

/**
 * Arabic of what definitions are called, by their English: one meaning has one word in every data set. Where one English
 * word has two meanings, the other one's key is `English|中文`. `locales.test.ts` says that none is missing.
 */
export const AR: Readonly<Record<string, string>> = Object.assign({}, ...AR_FILES);
