import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import type { ReactElement } from 'react';
import styles from './index.module.css';
import { type Answer, type Chapter, type Content, useReportTexts } from './useReportTexts';

interface Props {
  answer: Answer;
  content: Content;
  sentence: Chapter['text'][number];
  /** Asks where a number comes from. */
  onNumber: (name: string) => void;
}

/** A sentence whose numbers lead to the query they come from. */
export function Sentence({ answer, content, sentence: { id, numbers, terms }, onNumber }: Props) {
  const { formatMessage } = useIntl();
  const { text, amount, label, subject, place, chinese } = useReportTexts();
  const values: Record<string, string | ReactElement> = {
    subject: <Name key="subject">{subject(answer)}</Name>,
    place: <Name key="place">{place(answer)}</Name>,
    compared: text(answer.regions.length > 0 ? 'compared-subject' : 'compared-all'),
  };
  for (const [slot, term] of Object.entries(terms)) values[slot] = <Name key={slot}>{label(term)}</Name>;
  for (const [slot, name] of Object.entries(numbers)) {
    const number = content.numbers[name];
    if (number)
      values[slot] = (
        <button
          key={slot}
          type="button"
          className={`${styles.number} tabular`}
          title={text('origin-of')}
          onClick={() => onNumber(name)}
        >
          {amount(number)}
        </button>
      );
  }
  return (
    <span>
      {formatMessage({ id: `market-report.say.${id}` }, values)}
      {chinese ? '' : ' '}
    </span>
  );
}
