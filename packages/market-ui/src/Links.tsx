import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { NamedContext, type NamedText } from '@daas/kit/DataValue/namedText';
import { Link } from '@umijs/max';
import { Popover } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { EntityCard, PlaceCard } from './cards';
import { rowPath, searchPath } from './paths';

type Linked = EndpointOutput<'market.around'>['links'][number];
interface Props {
  view: DataSetView;
  links: Linked[] | undefined;
  children: ReactNode;
}

/** Delay before a hover sends a request. */
const HOVER_SECONDS = 0.4;

/** Below it, texts that name a company, a document, an industry or a place are links with a card. */
export function Links({ view, links, children }: Props) {
  const byText = useMemo(() => new Map(links?.map((link) => [link.text, link])), [links]);
  const linkOf = useCallback(
    ({ text, content, field }: NamedText) => {
      const link = byText.get(text);
      if (link)
        return (
          <WithCard
            to={link.path ?? rowPath({ key: link.data_set, detail_path: null }, link.id)}
            card={<EntityCard dataSet={link.data_set} id={link.id} />}
          >
            {content}
          </WithCard>
        );
      const { name_en, vocabulary } = field;
      if (vocabulary !== 'division' || !name_en) return null;
      const filter = { field: name_en, op: 'eq', value: text } as const;
      return (
        <WithCard to={searchPath(view.key, filter)} card={<PlaceCard view={view} name={content} filter={filter} />}>
          {content}
        </WithCard>
      );
    },
    [byText, view],
  );
  return <NamedContext value={linkOf}>{children}</NamedContext>;
}

/** The card comes on hover and on focus, and is read then. */
function WithCard({ to, card, children }: { to: string; card: ReactNode; children: ReactNode }) {
  return (
    <Popover
      content={<NamedContext value={null}>{card}</NamedContext>}
      trigger={['hover', 'focus']}
      mouseEnterDelay={HOVER_SECONDS}
      destroyOnHidden
    >
      <Link to={to}>{children}</Link>
    </Popover>
  );
}
