import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Collapse, Empty, Skeleton, theme } from 'antd';
import { FacetValues } from './FacetValues';
import { Histogram } from './Histogram';
import { fromKey, histogramsOf, toKey } from './state';
import type { Question } from './useQuestion';

interface Props {
  view: DataSetView;
  fields: FieldView[];
  /** Null before the first answer. */
  answer: EndpointOutput<'market.search'> | null;
  /** There was no first answer. */
  failed: boolean;
  question: Question;
  className?: string | undefined;
}

/**
 * What can be chosen beside the results: values of a field, any of several or none of some, and ranges of numbers and
 * dates. What is chosen of a field does not narrow what is shown of it.
 */
export function Facets({ view, fields, answer, failed, question, className }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const spreads = histogramsOf(view);
  if (fields.length + spreads.length === 0) return null;
  if (!answer && failed)
    return <Empty className={className ?? ''} description={formatMessage({ id: 'common.load-failed' })} />;
  // Values that come one after another would push each other down.
  if (!answer) return <Skeleton active className={className ?? ''} paragraph={{ rows: 12 }} />;
  return (
    <Collapse
      className={className ?? ''}
      defaultActiveKey={[...fields, ...spreads].map((field) => field.name_en)}
      size="small"
      bordered={false}
      aria-label={formatMessage({ id: 'data-search.facets' })}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      items={[
        ...fields.map((field) => ({
          key: field.name_en,
          label: field.label,
          children: (
            <FacetValues
              dataSet={view.key}
              field={field}
              counts={answer.facets.find((one) => one.field === field.name_en)}
              question={question}
            />
          ),
        })),
        ...spreads.map((field) => ({
          key: field.name_en,
          label: field.unit ? `${field.label} (${field.unit})` : field.label,
          children: (
            <Histogram
              field={field}
              histogram={answer.histograms.find((one) => one.field === field.name_en)}
              filters={question.filters}
              onChange={({ from, to }) =>
                question.go({
                  [fromKey(field.name_en)]: from === null ? '' : String(from),
                  [toKey(field.name_en)]: to === null ? '' : String(to),
                })
              }
            />
          ),
        })),
      ]}
    />
  );
}
