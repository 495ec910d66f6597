import { ApiOutlined } from '@ant-design/icons';
import type { DataSetView } from '@daas/contract/datasets/view';
import { history, useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Skeleton, Tag, theme } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { BackLink } from '../BackLink';
import { DataValue } from '../DataValue';
import { useDataSet } from '../hooks/useDataSet';
import { useTermName } from '../hooks/useTermName';
import { LinkButton } from '../LinkButton';
import { Name } from '../Name';
import { PageTitle } from '../PageTitle';
import { StatusPage } from '../StatusPage';
import { Tabs } from '../Tabs';
import { useShown } from '../title';
import { type Detail, DetailSections, fieldsOf, MaskedNote, SourceLine, sectionId } from './DetailSections';
import styles from './detail.module.css';
import { MonitorButton, useMonitored } from './Monitor';
import { searchPath } from './paths';
import { RelatedList } from './RelatedList';
import { connectorPath, valueLabel } from './state';
import { statusOf, useRow } from './useRow';

interface DetailTab {
  key: string;
  title: ReactNode;
  content: ReactNode;
}
interface DetailContext {
  view: DataSetView;
  row: Detail;
}
interface DetailViewProps {
  dataSet: string;
  rowId: string;
  /** The open tab and the address of each, where tabs are pages; else they are `?tab=`. */
  tab?: string | undefined;
  tabPath?: (key: string) => string;
  /** The tabs of the page, made from the standard ones: `overview`, and one of each relation by its key. */
  tabs?: (context: DetailContext & { standard: DetailTab[] }) => DetailTab[];
  /** Between heading and tabs. */
  extra?: (context: DetailContext) => ReactNode;
}

const TAB = 'tab';
const MAX_FACTS = 6;

/** A whole page for one row of a data set; all of it follows from the definition, a domain adds what is its own. */
export function DetailView(props: DetailViewProps) {
  const { dataSet, rowId } = props;
  const { formatMessage } = useIntl();
  const { view, error: unknown, refresh: readView } = useDataSet(dataSet);
  const { row, updatedAt, error, refresh } = useRow(dataSet, rowId);
  const text = (id: string) => formatMessage({ id: `data-detail.${id}` });
  const failed = unknown ?? (row ? undefined : error);
  if (failed) {
    const status = statusOf(failed);
    const [tone, what] =
      status === 404
        ? (['lost', 'not-there'] as const)
        : status === 403
          ? (['locked', 'locked'] as const)
          : (['error', 'failed'] as const);
    const again = () => {
      readView();
      refresh();
    };
    return (
      <StatusPage
        tone={tone}
        title={text(what)}
        description={text(`${what}-text`)}
        actions={
          <>
            {status !== 403 && (
              <LinkButton type="primary" to={searchPath(dataSet)}>
                {text('to-search')}
              </LinkButton>
            )}
            {tone === 'error' && <Button onClick={again}>{text('again')}</Button>}
          </>
        }
      />
    );
  }
  if (!view || !row) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Page {...props} view={view} row={row} updatedAt={updatedAt} />;
}

function Page({
  view,
  row,
  updatedAt,
  tab,
  tabPath,
  tabs,
  extra,
}: DetailViewProps & DetailContext & { updatedAt: string | null | undefined }) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const standard: DetailTab[] = [
    {
      key: 'overview',
      title: formatMessage({ id: 'data-detail.overview' }),
      content: <Overview view={view} row={row} />,
    },
    ...view.relations.map((relation) => ({
      key: relation.key,
      title: relation.title,
      content: <RelatedList relation={relation} row={row} kept={[TAB]} />,
    })),
  ];
  const shown = tabs?.({ view, row, standard }) ?? standard;
  const asked = tabPath ? tab : query.get(TAB);
  const active = shown.some(({ key }) => key === asked) ? asked : shown[0]?.key;
  const open = (key: string) =>
    tabPath ? history.push(tabPath(key)) : setQuery(key === shown[0]?.key ? {} : { [TAB]: key });
  const name = String(row[view.title]);
  const tabTitle = shown.find(({ key }) => key === active)?.title;
  useShown(name, shown.length > 1 && typeof tabTitle === 'string' ? tabTitle : null);
  const ids = [String(row.id)];
  const monitor = useMonitored(view.key, ids);
  const one = { field: 'id', op: 'eq' as const, value: String(row.id) };
  return (
    <Flex vertical gap="middle">
      <BackLink to={searchPath(view.key)}>{view.name}</BackLink>
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle>
          <Name>{name}</Name>
        </PageTitle>
        <Flex gap="small" wrap>
          {monitor.allowed && (
            <MonitorButton dataSet={view.key} ids={ids} watched={monitor.watched} onChange={monitor.refresh} />
          )}
          {access['create-connector'] && (
            <LinkButton
              to={connectorPath(view, view.default_columns, { filter: one })}
              icon={<ApiOutlined aria-hidden />}
            >
              {formatMessage({ id: 'data-detail.as-connector' })}
            </LinkButton>
          )}
        </Flex>
      </Flex>
      <Facts view={view} row={row} />
      {extra?.({ view, row })}
      {shown.length > 1 ? (
        <Tabs
          destroyOnHidden
          {...(active ? { activeKey: active } : {})}
          onChange={open}
          items={shown.map(({ key, title, content }) => ({ key, label: title, children: content }))}
        />
      ) : (
        shown[0]?.content
      )}
      <Flex vertical gap={4}>
        <MaskedNote view={view} row={row} />
        <SourceLine view={view} at={updatedAt} />
      </Flex>
    </Flex>
  );
}

/** What one wants to know first: tags, and the columns of the result list. */
function Facts({ view, row }: DetailContext) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const { token } = theme.useToken();
  const tags = view.fields.filter((field) => field.type === 'tags' && !field.masked && field.values);
  const facts = fieldsOf(view, view.default_columns)
    .filter((field) => field.name_en !== view.title && field.type !== 'tags')
    .slice(0, MAX_FACTS);
  const said = tags.flatMap((field) =>
    ((row[field.name_en] as string[] | null) ?? []).map((value) => termName(valueLabel(field, value, formatMessage))),
  );
  return (
    <Flex vertical gap="small">
      {said.length > 0 && (
        <Flex gap={4} wrap>
          {said.map((label) => (
            <Tag key={label} color="blue" variant="filled">
              <Name>{label}</Name>
            </Tag>
          ))}
        </Flex>
      )}
      <dl className={styles.facts} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
        {facts.map((field) => (
          <div key={field.name_en}>
            <dt style={{ color: token.colorTextSecondary }}>{field.label}</dt>
            <dd>
              <DataValue field={field} value={row[field.name_en]} />
            </dd>
          </div>
        ))}
      </dl>
    </Flex>
  );
}

/** The sections, and the way to each of them. */
function Overview({ view, row }: DetailContext) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  // The address names a section before the section is there.
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className={styles.overview}>
      <div
        className={styles.sections}
        style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      >
        <DetailSections view={view} row={row} />
      </div>
      {view.sections.length > 1 && (
        <nav aria-label={formatMessage({ id: 'data-detail.sections' })} className={styles.anchors}>
          {view.sections.map((section) => (
            <a key={section.key} href={`#${sectionId(section.key)}`} style={{ color: token.colorTextSecondary }}>
              {section.title}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
