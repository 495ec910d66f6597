import { useFormat } from '../hooks/useFormat';

/** The fields of a row that hold a value of that kind, or nothing. */
type FieldOf<R, V> = { [K in keyof R & string]: R[K] extends V | null | undefined ? K : never }[keyof R & string];

/** What a column of one field takes beside its title: digits one below the other, figures at the column's end. */
export function useCells<R extends object>() {
  const format = useFormat();
  const cell = <V,>(field: FieldOf<R, V>, textOf: (value: V | null | undefined) => string) => ({
    dataIndex: field,
    render: (_: unknown, row: R) => <span className="tabular">{textOf(row[field] as V)}</span>,
  });
  const moment = (textOf: (value: string | null | undefined) => string) => (field: FieldOf<R, string>) =>
    cell<string>(field, textOf);
  const figure = (textOf: (value: number | null | undefined) => string) => (field: FieldOf<R, number>) => ({
    align: 'end' as const,
    ...cell<number>(field, textOf),
  });
  return {
    time: moment(format.time),
    day: moment(format.day),
    number: figure((value) => format.number(value)),
    money: figure(format.money),
    moneyInColumn: figure(format.moneyInColumn),
    bytes: figure(format.bytes),
    duration: figure(format.duration),
  };
}
