import { Chart } from '@daas/kit/Chart';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useAppearance } from '@daas/kit/host';
import { directionOf } from '@daas/kit/languages';
import { Name } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Flex, Grid, theme } from 'antd';
import { useMemo } from 'react';
import { drawn, HEIGHT, type Node } from './graph';
import styles from './index.module.css';

interface Props {
  row: Record<string, unknown>;
}

type Shareholder = { person: string | null; company: string | null; ratio: number; amount: number };
/** Branches that are drawn; the list of all is a tab of its own. */
const BRANCHES = 6;

/** Who owns a company and what belongs to it: a picture where there is room, and always a list. */
export function Ownership({ row }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const { theme: mode, locale } = useAppearance();
  const { md } = Grid.useBreakpoint();
  const asked = { dataSet: 'enterprise', rowId: String(row.id) };
  const branches = useApi('market.related', { ...asked, relation: 'branches', pageSize: BRANCHES });
  const office = useApi('market.related', { ...asked, relation: 'head_office', pageSize: 1 });
  const around = useApi('market.around', asked);
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `entity.${id}` }, values);
  const paths = useMemo(
    () => new Map(around.data?.links.map((link) => [link.text, link.path ?? undefined])),
    [around.data],
  );
  const pathOf = (id: unknown) => `/enterprise/detail/${encodeURIComponent(String(id))}`;
  const above: Node[] = [
    ...((row.shareholders ?? []) as Shareholder[]).map(({ person, company, ratio }) => ({
      name: company ?? person ?? '--',
      note: format.percent(ratio / 100, 2),
      path: company ? paths.get(company) : undefined,
    })),
    ...(office.data?.list ?? []).map((one) => ({
      name: String(one.name),
      note: text('head-office'),
      path: pathOf(one.id),
    })),
  ];
  const below: Node[] = (branches.data?.list ?? []).map((one) => ({
    name: String(one.name),
    note: text('branch'),
    path: pathOf(one.id),
  }));
  const name = String(row.name);
  const option = drawn({ name, above, below, token, mirrored: directionOf(locale) === 'rtl' });
  return (
    <Flex
      vertical
      gap="middle"
      className={styles.ownership ?? ''}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
    >
      {md && <Chart option={option} height={HEIGHT} label={text('graph', { name })} dark={mode === 'dark'} />}
      <List title={text('owners')} nodes={above} />
      <List title={text('owned')} nodes={below} />
    </Flex>
  );
}

function List({ title, nodes }: { title: string; nodes: Node[] }) {
  if (nodes.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
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
