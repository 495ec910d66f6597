import type { Case } from './case';
import { DELIMITER_CASES } from './cases/delimiters';
import { ELEMENT_CASES } from './cases/elements';
import { ENCODING_CASES } from './cases/encodings';
import { FORMAT_CASES } from './cases/formats';
import { HIDDEN_CASES } from './cases/hidden';
import { OTHER_CASES } from './cases/otherFiles';
import { SHAPE_CASES } from './cases/shapes';
import { WORKBOOK_CASES } from './cases/workbooks';

/** Small files as people bring them, for every place that takes files. */
export const CORPUS: readonly Case[] = [
  ...DELIMITER_CASES,
  ...ENCODING_CASES,
  ...SHAPE_CASES,
  ...FORMAT_CASES,
  ...WORKBOOK_CASES,
  ...ELEMENT_CASES,
  ...HIDDEN_CASES,
  ...OTHER_CASES,
];
