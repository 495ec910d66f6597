import { DetailView } from '@daas/market-ui/DetailView';
import { SectionsPage } from '@daas/market-ui/SectionsPage';
import { useIntl, useParams } from '@umijs/max';
import { DateSteps } from '../components/DateSteps';
import { repeated } from './repeated';

const DATES = ['application_date', 'publication_date', 'grant_date', 'expiry_date'];
const LAPSED = '失效';

/** A patent: its course, its text, and the patents and companies it belongs to. // §2 */
export default function PatentDetail() {
  const { formatMessage } = useIntl();
  const { id = '' } = useParams<{ id: string }>();
  return (
    <DetailView
      key={id}
      dataSet="patent"
      rowId={id}
      elsewhere={DATES}
      extra={(context) => (
        <DateSteps
          {...context}
          fields={DATES}
          label={formatMessage({ id: 'date-steps.patent' })}
          isOver={context.row.status === LAPSED}
        />
      )}
      tabs={({ view, row, standard: [overview, ...others] }) => [
        ...(overview
          ? [{ ...overview, content: <SectionsPage view={view} row={row} elsewhere={[...DATES, ...repeated(row)]} /> }]
          : []),
        ...others,
      ]}
    />
  );
}
