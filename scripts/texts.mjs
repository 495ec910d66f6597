/** Generates the Traditional Chinese texts of contract and server after `npm ci`. See docs/decisions/0044. */
import { writeServerTexts } from '../config/serverTexts.mjs';

await writeServerTexts();
