import { DetailView } from '@daas/market-ui/DetailView';
import { useIntl, useParams } from '@umijs/max';
import { DateSteps } from '../components/DateSteps';

const DATES = ['application_date', 'preliminary_date', 'registration_date', 'valid_to'];
const ENDED: readonly unknown[] = ['已撤销', '已注销'];

/** A trade mark: its course, its notices, its owner. // §2 */
export default function TrademarkDetail() {
  const { formatMessage } = useIntl();
  const { id = '' } = useParams<{ id: string }>();
  return (
    <DetailView
      key={id}
      dataSet="trademark"
      rowId={id}
      elsewhere={DATES}
      extra={(context) => (
        <DateSteps
          {...context}
          fields={DATES}
          label={formatMessage({ id: 'date-steps.trademark' })}
          isOver={ENDED.includes(context.row.status)}
        />
      )}
    />
  );
}
