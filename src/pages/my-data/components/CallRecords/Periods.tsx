import { useIntl } from '@umijs/max';
import { Segmented } from 'antd';
import { LASTS, type Last } from './input';

interface Props {
  /** Null for a period of the reader's own. */
  last: Last | null;
  onLast: (last: Last) => void;
}

/** Periods up to now; one that was chosen otherwise has a name, too. */
export function Periods({ last, onLast }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Segmented<Last | 'own'>
      aria-label={formatMessage({ id: 'calls.period' })}
      value={last ?? 'own'}
      onChange={(value) => value !== 'own' && onLast(value)}
      options={[...LASTS, ...(last ? [] : (['own'] as const))].map((value) => ({
        value,
        label: formatMessage({ id: `calls.last.${value}` }),
      }))}
    />
  );
}
