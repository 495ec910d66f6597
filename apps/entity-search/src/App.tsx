import { LinkButton } from '@daas/kit/LinkButton';
import { ResultPage } from '@daas/kit/ResultPage';
import type { SubAppProps } from '@daas/kit/subApp';
import { SearchView } from '@daas/market-ui/SearchView';
import { Navigate, useIntl, useRoutes } from '@umijs/max';
import { Detail } from './Detail';
import { EstateHome } from './EstateHome';

/** Search and details of the data set that the path names. */
export function App({ basename }: SubAppProps) {
  const dataSet = basename.slice(1);
  const detail = <Detail basename={basename} dataSet={dataSet} />;
  return useRoutes([
    { index: true, element: <Navigate to="search" replace /> },
    { path: 'search', element: <SearchView dataSet={dataSet} /> },
    ...(dataSet === 'property' ? [{ path: 'estate/home', element: <EstateHome /> }] : []),
    { path: 'detail/:id', element: detail },
    { path: 'detail/:id/:tab', element: detail },
    { path: '*', element: <NotFound basename={basename} /> },
  ]);
}

function NotFound({ basename }: Pick<SubAppProps, 'basename'>) {
  const { formatMessage } = useIntl();
  return (
    <ResultPage
      tone="lost"
      code="404"
      title={formatMessage({ id: 'entity.not-found' })}
      description={formatMessage({ id: 'entity.not-found-text' })}
      actions={
        <LinkButton type="primary" to={`${basename}/search`}>
          {formatMessage({ id: 'entity.to-search' })}
        </LinkButton>
      }
    />
  );
}
