import { appendFileSync } from 'node:fs';
import { DATA_SETS } from '@daas/contract/datasets';
import { keywordOf, parseQuery } from '@daas/server/market/words';
import { CHECKLISTS } from './checklists';
import { rowCounter } from './countRows';
import { FRESH } from './fresh';
import { HELP_PAGES } from './helpPages';
import { COMPANY_KINDS } from './kinds';
import { judge, type Question, type Verdict } from './label';
import { PAGES } from './pages';
import { PUBLISHED } from './published';
import { generate, TODAY } from './templates';
import { UNSEEN } from './unseen';

/** Prints how the questions are understood: `npx tsx tests/questions/measure.ts [each] [file of the details]`. */
const [each = '100', file] = process.argv.slice(2);
const count = rowCounter();

function measure(title: string, questions: readonly Question[]) {
  const verdicts: Record<Verdict, number> = { right: 0, half: 0, wrong: 0 };
  const times: number[] = [];
  let [withRows, answerable] = [0, 0];
  for (const { text, dataSet, labels } of questions) {
    const def = DATA_SETS[dataSet];
    const begun = process.cpuUsage();
    const query = parseQuery(def, text, TODAY);
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
    const { conditions, unread } = query;
    const keyword = keywordOf(query);
    const filters = conditions.map(({ filter }) => filter);
    const verdict = judge(labels, filters);
    verdicts[verdict] += 1;
    const rows = count(dataSet, filters, keyword);
    if (count(dataSet, filters, '') > 0) {
      answerable += 1;
      if (rows > 0) withRows += 1;
    }
    const details = filters.map((filter) => JSON.stringify(filter)).join(' ');
    if (file) appendFileSync(file, `${verdict}\t${rows}\t${text}\t${details}\t[${keyword}]\t${unread.join('|')}\n`);
  }
  const share = (part: number, whole: number) => `${part} (${Math.round((100 * part) / whole)} %)`;
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const cells = [
    title,
    questions.length,
    share(verdicts.right, questions.length),
    share(verdicts.half, questions.length),
    share(verdicts.wrong, questions.length),
    `${withRows} of ${answerable}`,
    `${p95.toFixed(1)} ms`,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

const templates = [...generate(Number(each))];
measure('templates, Chinese', templates.slice(0, Number(each)));
measure('templates, English', templates.slice(Number(each)));
measure('public pages', PUBLISHED);
measure('further public pages', PAGES);
measure('unseen wordings', UNSEEN);
measure('fresh wordings', FRESH);
measure('kinds of companies', COMPANY_KINDS);
measure('help pages', HELP_PAGES);
measure('checklists', CHECKLISTS);
