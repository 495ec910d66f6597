import type { NamedApp } from '@daas/contract/shapes';
import { CellTag } from '@daas/kit/cells';
import { Name } from '@daas/kit/Name';
import { Link, useAccess, useIntl } from '@umijs/max';

/** Beside the name of an app that is an agent. */
export function AgentMark() {
  const { formatMessage } = useIntl();
  return <CellTag>{formatMessage({ id: 'common.agent' })}</CellTag>;
}

/** Where an app is looked after. */
export const pathOfApp = ({ id, name, kind }: NamedApp): string =>
  kind === 'agent' ? `/my-data/agents?${new URLSearchParams({ keyword: name })}` : `/my-data/app-manage/detail/${id}`;

/** An app where something else names it, leading to where it is looked after; an agent is marked as what it is. */
export function AppName({ app }: { app: NamedApp }) {
  const mayRead = useAccess()['get-app-list'];
  const { name, kind } = app;
  return (
    <>
      {mayRead ? (
        <Link to={pathOfApp(app)}>
          <Name>{name}</Name>
        </Link>
      ) : (
        <Name>{name}</Name>
      )}
      {kind === 'agent' && (
        <>
          {' '}
          <AgentMark />
        </>
      )}
    </>
  );
}
