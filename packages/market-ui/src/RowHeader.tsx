import type { DataSetView } from '@daas/contract/datasets/view';
import { DataValue } from '@daas/kit/DataValue';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Flex, Tag, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { fieldsOf } from './DetailSections';
import type { Detail } from './detail';
import styles from './detail.module.css';
import { headFacts, tagFields } from './filledFields';
import { valueLabel } from './state';

interface Props {
  view: DataSetView;
  row: Detail;
}

export interface Headed {
  /** What is said beside the value of a fact. */
  noteOf?: (name: string, row: Detail) => ReactNode;
  /** Fields that the page says somewhere else. */
  elsewhere?: readonly string[];
}

/** Who or what this is: name, state, code, tags and what one wants to know first. */
export function Identity({ view, row, actions, ...headed }: Props & Headed & { actions: ReactNode }) {
  return (
    <div className={styles.identity}>
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <div className={styles.named}>
          <PageTitle>
            <Name>{String(row[view.title])}</Name>
          </PageTitle>
          <Status view={view} row={row} />
        </div>
        <Flex gap="small" wrap className="no-print">
          {actions}
        </Flex>
      </Flex>
      <Flex gap="small" wrap align="center">
        <Code view={view} row={row} />
        <Tags view={view} row={row} />
      </Flex>
      <Facts view={view} row={row} {...headed} />
    </div>
  );
}

/** The state a row is in, in its colour. */
export function Status({ view, row }: Props) {
  const { formatMessage } = useIntl();
  const value = view.status && row[view.status.field];
  const [field] = view.status ? fieldsOf(view, [view.status.field]) : [];
  if (!view.status || !field || typeof value !== 'string') return null;
  return (
    <Tag color={view.status.tones[value] ?? 'default'} style={{ marginInlineEnd: 0 }}>
      <Name>{valueLabel(field, value, formatMessage)}</Name>
    </Tag>
  );
}

function Code({ view, row }: Props) {
  const [field] = view.code ? fieldsOf(view, [view.code]) : [];
  const value = field && row[field.name_en];
  if (!field || typeof value !== 'string' || !value) return null;
  return (
    <span>
      <Typography.Text type="secondary">{field.label}</Typography.Text>{' '}
      <Typography.Text copyable className="tabular">
        <Name>{value}</Name>
      </Typography.Text>
    </span>
  );
}

function Tags({ view, row }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  return tagFields(view).flatMap((field) =>
    ((row[field.name_en] as string[] | null) ?? []).map((value) => (
      <Tag key={`${field.name_en} ${value}`} color="blue" variant="filled" style={{ marginInlineEnd: 0 }}>
        <Name>{termName(valueLabel(field, value, formatMessage))}</Name>
      </Tag>
    )),
  );
}

/** What one asks first of such a row, as far as it is known. */
function Facts({ view, row, noteOf, elsewhere }: Props & Headed) {
  const { token } = theme.useToken();
  const facts = fieldsOf(view, headFacts(view, row, elsewhere));
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      <FactList fields={facts} row={row} noteOf={noteOf} />
    </dl>
  );
}

/** Fields with their values, inside a `dl`. */
export function FactList({
  fields,
  row,
  noteOf,
}: {
  fields: DataSetView['fields'];
  row: Detail;
  noteOf?: Headed['noteOf'] | undefined;
}) {
  const { token } = theme.useToken();
  return fields.map((field) => (
    <div key={field.name_en}>
      <dt style={{ color: token.colorTextSecondary }}>{field.label}</dt>
      <dd>
        <DataValue field={field} value={row[field.name_en]} /> {noteOf?.(field.name_en, row)}
      </dd>
    </div>
  ));
}
