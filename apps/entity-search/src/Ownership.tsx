import { Chart } from '@daas/kit/Chart';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useAppearance } from '@daas/kit/host';
import { directionOf } from '@daas/kit/languages';
import { type Count, countText } from '@daas/kit/market/DetailTabs';
import { Name } from '@daas/kit/Name';
import { Link, useIntl, useNavigate } from '@umijs/max';
import { Flex, Grid, theme } from 'antd';
import { useMemo } from 'react';
import { drawn, heightOf, type Node } from './graph';
import styles from './index.module.css';

interface Props {
  row: Record<string, unknown>;
  tabPath: (key: string) => string;
}

type Shareholder = { person: string | null; company: string | null; ratio: number; amount: number };
/** How many are drawn, so that their boxes stand apart where there is room for the picture; lists of all are tabs of their own. */
const DRAWN = { investments: 5, branches: 2 };
/** Listed below the picture. */
const LISTED = 20;

type Related = Record<string, unknown>;

const shareholdersOf = (row: Related) => (row.shareholders ?? []) as Shareholder[];

/** Who owns a company, what it holds shares of and its branches: a picture where there is room, and always a list. */
export function Ownership({ row, tabPath }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const { theme: mode, locale } = useAppearance();
  const { xl } = Grid.useBreakpoint();
  const navigate = useNavigate();
  const asked = { dataSet: 'enterprise', rowId: String(row.id) };
  const investments = useApi('market.related', { ...asked, relation: 'investments', pageSize: LISTED });
  const branches = useApi('market.related', { ...asked, relation: 'branches', pageSize: LISTED });
  const office = useApi('market.related', { ...asked, relation: 'head_office', pageSize: 1 });
  const around = useApi('market.around', asked);
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `entity.${id}` }, values);
  const paths = useMemo(
    () => new Map(around.data?.links.map((link) => [link.text, link.path ?? undefined])),
    [around.data],
  );
  const pathOf = (id: unknown) => `/enterprise/detail/${encodeURIComponent(String(id))}`;
  const name = String(row.name);
  const share = (ratio: number) => format.percent(ratio / 100, 2);
  const above: Node[] = [
    ...shareholdersOf(row).map(({ person, company, ratio }) => ({
      name: company ?? person ?? '--',
      note: share(ratio),
      path: company ? paths.get(company) : undefined,
    })),
    ...(office.data?.list ?? []).map((one) => ({
      name: String(one.name),
      note: text('head-office'),
      path: pathOf(one.id),
      part: true,
    })),
  ];
  const held: Node[] = (investments.data?.list ?? []).map((one) => ({
    name: String(one.name),
    note: share(shareholdersOf(one).find(({ company }) => company === name)?.ratio ?? 0),
    path: pathOf(one.id),
  }));
  const parts: Node[] = (branches.data?.list ?? []).map((one) => ({
    name: String(one.name),
    note: text('branch'),
    path: pathOf(one.id),
    part: true,
  }));
  const below = [...held.slice(0, DRAWN.investments), ...parts.slice(0, DRAWN.branches)];
  const open = (clicked: string) => {
    const path = [...above, ...below].find((one) => one.name === clicked)?.path;
    if (path) navigate(path);
  };
  const option = drawn({ name, above, below, token, mirrored: directionOf(locale) === 'rtl' });
  return (
    <Flex
      vertical
      gap="middle"
      className={styles.ownership ?? ''}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
    >
      {xl && above.length + below.length > 0 && (
        <Chart
          option={option}
          height={heightOf({ above, below })}
          label={text('graph', { name })}
          dark={mode === 'dark'}
          onClick={(event) => open(event.name)}
        />
      )}
      <List title={text('owners')} nodes={above} />
      <List title={text('held')} nodes={held} of={investments.data} all={tabPath('investments')} />
      <List title={text('parts')} nodes={parts} of={branches.data} all={tabPath('branches')} />
    </Flex>
  );
}

interface ListProps {
  title: string;
  nodes: Node[];
  /** How many there are in all, and where they stand. */
  of?: Count | undefined;
  all?: string;
}

function List({ title, nodes, of, all }: ListProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  if (nodes.length === 0) return null;
  return (
    <section>
      <Flex component="header" gap="small" align="baseline" wrap>
        <h2 className={styles.title}>{title}</h2>
        {of && all && of.total > nodes.length && (
          <Link to={all}>{formatMessage({ id: 'entity.all' }, { count: countText(of, format.number) })}</Link>
        )}
      </Flex>
      <ol className={styles.list}>
        {nodes.map(({ name, note, path }) => (
          <li key={name}>
            {path ? (
              <Link to={path}>
                <Name>{name}</Name>
              </Link>
            ) : (
              <Name>{name}</Name>
            )}{' '}
            <span className="tabular">{note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
