import { readData } from '../reference';

/** A law or regulation as LawRefBook/Laws has it. */
type Law = {
  id: string;
  title: string;
  category: string;
  issuer: string;
  effective_or_issued: string;
  history: string[];
  content: string;
};
export type LawText = {
  id: string;
  title: string;
  kind: string;
  issuer: string | null;
  content: string;
  history: { date: string; event: string }[];
  /** The day of the version whose text this is. */
  date: string;
  effective: string | null;
};

const DAY = /(\d{4})年(\d{1,2})月(\d{1,2})日/;
const isoDay = (match: RegExpMatchArray): string =>
  `${match[1]}-${(match[2] as string).padStart(2, '0')}-${(match[3] as string).padStart(2, '0')}`;

const KIND_OF: Record<string, string> = { 行政法规: '行政法规', 部门规章: '部门规章' };
const kindOf = (category: string): string =>
  KIND_OF[category] ?? (category.endsWith('地方法规') ? '地方性法规' : '法律');

/** Laws without a place in their name are made by the congress or its standing committee; the history says which. */
const issuerOf = (law: Law, kind: string): string | null => {
  if (law.issuer) return law.issuer.replace(/^市场监督管理总局$/, '国家市场监督管理总局');
  if (kind === '行政法规') return '国务院';
  if (kind !== '法律') return null;
  const whole = law.history.some((event) => /全国人民代表大会第.+次/.test(event));
  return whole ? '全国人民代表大会' : '全国人民代表大会常务委员会';
};

const historyOf = ({ history }: Law): { date: string; event: string }[] =>
  history
    .flatMap((event) => {
      const match = event.match(DAY);
      return match
        ? [
            {
              date: isoDay(match),
              event:
                event
                  .replace(DAY, '')
                  .replace(/[）)]$/, '')
                  .trim() || event,
            },
          ]
        : [];
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));

export const readLawTexts = (): LawText[] =>
  readData('policy_fulltext.ndjson.gz')
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const law = JSON.parse(line) as Law;
      const kind = kindOf(law.category);
      const history = historyOf(law);
      const started = history.filter(({ event }) => /施行$/.test(event)).at(-1)?.date;
      const clause = law.content.match(/自(\d{4})年(\d{1,2})月(\d{1,2})日起(?:施行|实施)/);
      return {
        id: law.id,
        title: law.title,
        kind,
        issuer: issuerOf(law, kind),
        content: law.content,
        history,
        date: law.effective_or_issued || (history.at(-1)?.date as string),
        effective: started ?? (clause ? isoDay(clause) : null),
      };
    });
