import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { history, Link, useIntl, useLocation } from '@umijs/max';
import { Card, Steps } from 'antd';
import { useEffect } from 'react';
import { noticeOf, noticePath, type Step, stepsOf } from './stages';

type Row = Record<string, unknown>;
interface Props {
  view: DataSetView;
  row: Row;
  /** The stage the address names. */
  type: string | undefined;
}

/** Notices one project has at most. */
const MAX_NOTICES = 100;

/** Tender → award → contract of the project the notice belongs to; each stage leads to its notice. */
export function Chain({ view, row, type }: Props) {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const { data, error, refresh } = useApi('market.search', {
    data_set: view.key,
    filter: { field: 'project_no', op: 'eq', value: String(row.project_no) },
    pageSize: MAX_NOTICES,
    fields: ['notice_type', 'publish_date', 'budget', 'award_amount', 'contract_amount'],
  });
  const own = data && noticePath(noticeOf(type, row, data.list));
  useEffect(() => {
    if (own && own !== pathname) history.replace(own);
  }, [own, pathname]);
  if (error && !data) return <RetryAlert title={formatMessage({ id: 'bidding-detail.failed' })} onRetry={refresh} />;
  return (
    <Card variant="borderless" aria-label={formatMessage({ id: 'bidding-detail.chain' })} role="region">
      {data ? <Stages steps={stepsOf(data.list)} view={view} row={row} /> : <PageSkeleton rows={2} />}
    </Card>
  );
}

function Stages({ steps, view, row }: { steps: Step[]; view: DataSetView; row: Row }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const types = view.fields.find((field) => field.name_en === 'notice_type')?.values ?? [];
  const amountOf = ({ stage, notice }: Step): string | null => {
    const field = view.fields.find((one) => one.name_en === stage.amount);
    const value = notice?.[stage.amount ?? ''];
    return field && typeof value === 'number' ? format.quantity(value, field.unit, 2) : null;
  };
  return (
    <Steps
      size="small"
      current={steps.findIndex(({ notice }) => notice?.id === row.id)}
      items={steps.map((step) => {
        const { stage, notice } = step;
        const label = types.find(({ value }) => value === stage.type)?.label ?? stage.type;
        const isCurrent = notice?.id === row.id;
        return {
          key: String(notice?.id ?? stage.slug),
          status: isCurrent ? ('process' as const) : notice ? ('finish' as const) : ('wait' as const),
          title:
            notice && !isCurrent ? (
              <Link to={noticePath(notice)}>{label}</Link>
            ) : (
              <span aria-current={isCurrent ? 'step' : undefined}>{label}</span>
            ),
          content: notice ? (
            <span className="tabular">
              {format.orDash(notice.publish_date as string | null)}
              <br />
              {amountOf(step)}
              {stage.slug === 'award' && <Saved notice={notice} />}
            </span>
          ) : (
            formatMessage({ id: 'bidding-detail.coming' })
          ),
        };
      })}
    />
  );
}

/** What the award is below the budget. */
function Saved({ notice }: { notice: Row }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { budget, award_amount: award } = notice;
  if (typeof budget !== 'number' || typeof award !== 'number' || budget <= award) return null;
  return (
    <>
      <br />
      {formatMessage({ id: 'bidding-detail.saved' }, { share: format.percent(1 - award / budget) })}
    </>
  );
}
