import { useFormat } from './useFormat';

/** The fields of a row that hold a value of that kind, or nothing. */
type FieldOf<R, V> = { [K in keyof R & string]: R[K] extends V | null | undefined ? K : never }[keyof R & string];

/** Returns what ProTable's valueType gives a column of one field, but with our formats, for antd's Table as well. */
export function useColumnProps<R extends object>() {
  const format = useFormat();
  const column = <V,>(field: FieldOf<R, V>, textOf: (value: V | null | undefined) => string) => ({
    dataIndex: field,
    render: (_: unknown, row: R) => <span className="tabular">{textOf(row[field] as V)}</span>,
  });
  const moment = (textOf: (value: string | null | undefined) => string) => (field: FieldOf<R, string>) =>
    column<string>(field, textOf);
  const figure = (textOf: (value: number | null | undefined) => string) => (field: FieldOf<R, number>) => ({
    align: 'end' as const,
    ...column<number>(field, textOf),
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
