import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Children, Fragment, isValidElement, type PropsWithChildren, type ReactElement, type ReactNode } from 'react';
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
      {closed(partsOf(formatMessage({ id: `market-report.say.${id}` }, values)))}
      {chinese ? '' : ' '}
    </span>
  );
}

/** A message with elements in it is a fragment of its parts. */
const partsOf = (message: ReactNode): ReactNode[] =>
  Children.toArray(
    isValidElement<PropsWithChildren>(message) && message.type === Fragment ? message.props.children : message,
  );

const OPENING = /[\p{Ps}\p{Pi}]+$/u;
const CLOSING = /^[\p{Po}\p{Pe}\p{Pf}]+/u;
const isNumber = (node: ReactNode): node is ReactElement => isValidElement(node) && node.type === 'button';

/** The marks around a number stay on its line, as around a word: to the browser a button is no letter. */
const closed = (nodes: readonly ReactNode[]): ReactNode[] =>
  nodes.map((node, n) => {
    const [before, after] = [nodes[n - 1], nodes[n + 1]];
    if (typeof node === 'string') {
      const rest = isNumber(before) ? node.replace(CLOSING, '') : node;
      return isNumber(after) ? rest.replace(OPENING, '') : rest;
    }
    if (!isNumber(node)) return node;
    const [opening] = (typeof before === 'string' && OPENING.exec(before)) || [];
    const [closing] = (typeof after === 'string' && CLOSING.exec(after)) || [];
    if (!opening && !closing) return node;
    return (
      <span key={node.key} className={styles.closed}>
        {opening}
        {node}
        {closing}
      </span>
    );
  });
