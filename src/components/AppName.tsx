import type { NamedApp } from '@daas/contract/shapes';
import { Chip } from '@daas/kit/cells';
import { Name } from '@daas/kit/Name';
import { PlainLink } from '@daas/kit/PlainLink';
import { useAccess, useIntl } from '@umijs/max';

/** Beside the name of an app that is an agent. */
export function AgentMark() {
  const { formatMessage } = useIntl();
  return <Chip>{formatMessage({ id: 'app.mark-agent' })}</Chip>;
}

/** An app where something else names it, leading to where it is looked after; an agent is marked as what it is. */
export function AppName({ app: { id, name, kind } }: { app: NamedApp }) {
  const mayRead = useAccess()['get-app-list'];
  const to =
    kind === 'agent' ? `/my-data/agents?${new URLSearchParams({ keyword: name })}` : `/my-data/app-manage/detail/${id}`;
  return (
    <>
      {mayRead ? (
        <PlainLink to={to}>
          <Name>{name}</Name>
        </PlainLink>
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
