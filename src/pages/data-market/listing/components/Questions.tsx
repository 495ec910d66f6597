import { ApiOutlined } from '@ant-design/icons';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { HotFilter } from '@daas/contract/datasets/filterConfig';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { LinkButton } from '@daas/kit/LinkButton';
import { searchPath } from '@daas/market-ui/paths';
import { connectorPath } from '@daas/market-ui/state';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';

interface Props {
  view: DataSetView;
  questions: readonly HotFilter[];
}

/** Questions that the data set answers, each with how many rows do and the way to all of them and to a connector. */
export function Questions({ view, questions }: Props) {
  return (
    <Flex vertical gap="small" component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {questions.map((question) => (
        <Question key={question.name} view={view} {...question} />
      ))}
    </Flex>
  );
}

function Question({ view, name, question, filter }: { view: DataSetView } & HotFilter) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const condition = filter as FilterNode;
  const { data } = useApi(
    'market.search',
    { data_set: view.key, filter: condition, fields: [view.title], pageSize: 1 },
    { showErrorInPlace: true },
  );
  return (
    <li>
      <Flex gap="middle" align="baseline" wrap>
        <Link to={searchPath(view.key, condition)}>
          {question ?? formatMessage({ id: 'listing.question' }, { name })}
        </Link>
        <Typography.Text type="secondary" className="tabular">
          {data && formatMessage({ id: 'common.row-count' }, { count: format.count(data.total, data.capped) })}
        </Typography.Text>
        {access['create-connector'] && (
          <LinkButton
            size="small"
            type="text"
            to={connectorPath(view, view.default_columns, { filter: condition })}
            icon={<ApiOutlined aria-hidden />}
          >
            {formatMessage({ id: 'data-detail.as-connector' })}
          </LinkButton>
        )}
      </Flex>
    </li>
  );
}
