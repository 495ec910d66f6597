import { type ReactElement, type ReactNode, useDeferredValue, useEffect } from 'react';
import styles from './index.module.css';

interface Props {
  /** Keeps the place, so that nothing moves. */
  room: ReactNode;
  onDrawn?: () => void;
  children: ReactNode;
}

/** What stands around the rows of a list is drawn right after them. */
function AfterRows({ room, onDrawn, children }: Props) {
  const ready = useDeferredValue(true, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (ready) onDrawn?.();
  }, [ready]);
  return ready ? children : room;
}

/** Reload, density and columns. */
export const buttonsAfterRows = (_: unknown, buttons: ReactNode[]): ReactNode[] =>
  buttons.map((button, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are three, always the same
    <AfterRows key={at} room={<div className={styles.option} />}>
      {button}
    </AfterRows>
  ));

/** What ProTable gives its form: how the form tells what is searched for, which is when the first rows are asked for. */
type Form = ReactElement<{ onFormSearchSubmit: (search: object) => void }>;

/** The card of the search form, and its fields after the rows, for which the first question does not wait. */
export function SearchAfterRows({ form, onDrawn }: { form: ReactElement; onDrawn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => (form as Form).props.onFormSearchSubmit({}), []);
  const room = (
    <div className="daas-pro-card daas-pro-table-search daas-pro-table-search-query-filter">
      <div className={styles.search} />
    </div>
  );
  return (
    <AfterRows room={room} onDrawn={onDrawn}>
      {form}
    </AfterRows>
  );
}
