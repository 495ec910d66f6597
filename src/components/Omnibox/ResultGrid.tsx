import {
  ApiOutlined,
  AppstoreOutlined,
  CloseOutlined,
  EyeOutlined,
  FileOutlined,
  HistoryOutlined,
  RobotOutlined,
  SearchOutlined,
  SwapOutlined,
  ThunderboltOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { describeFilter } from '@daas/contract/datasets/describe';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Tag, Tooltip, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { iconOf } from '../dataSetIcons';
import styles from './index.module.css';
import type { Action, FoundSet, Option, Place, Section } from './options';
import type { FoundObject } from './places';

interface Props {
  id: string;
  sections: Section[];
  place: Place | null;
  onPlace: (place: Place | null) => void;
  onAct: (action: Action, option: Option) => void;
}

const ICONS: Partial<Record<Action['kind'], ReactNode>> = {
  connector: <ApiOutlined aria-hidden />,
  keyword: <SearchOutlined aria-hidden />,
  watch: <EyeOutlined aria-hidden />,
  forget: <CloseOutlined aria-hidden />,
};

/** The grid below the words. */
export function ResultGrid({ id, sections, place, onPlace, onAct }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  let row = -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the popup of a combobox
    <div role="grid" id={`${id}list`} aria-label={formatMessage({ id: 'omnibox.list' })} className={styles.grid}>
      {sections.map(({ key, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: of that grid
        <div key={key} role="rowgroup" aria-label={formatMessage({ id: `omnibox.${key}` })}>
          <div role="presentation" className={styles.heading} style={{ color: token.colorTextSecondary }}>
            {formatMessage({ id: `omnibox.${key}` })}
          </div>
          {options.map((option) => {
            row += 1;
            return (
              <Row
                key={option.key}
                id={id}
                row={row}
                option={option}
                cell={place?.row === row ? place.cell : null}
                onPlace={onPlace}
                onAct={onAct}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Row({
  id,
  row,
  option,
  cell: selectedCell,
  onPlace,
  onAct,
}: {
  id: string;
  row: number;
  option: Option;
  cell: number | null;
  onPlace: Props['onPlace'];
  onAct: Props['onAct'];
}) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    // biome-ignore lint/a11y/useSemanticElements: of that grid
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
    <div
      role="row"
      className={styles.row}
      aria-selected={selectedCell !== null}
      style={{ background: selectedCell === null ? undefined : token.controlItemBgActive }}
      onMouseMove={() => selectedCell === null && onPlace({ row, cell: 0 })}
    >
      {option.actions.map((action, cell) => {
        const label = formatMessage({ id: `omnibox.${action.kind}` });
        const button = (
          // biome-ignore lint/a11y/useSemanticElements: of that grid
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
          <div
            key={action.kind}
            role="gridcell"
            id={`${id}${row}-${cell}`}
            ref={(node) => void (selectedCell === cell && node?.scrollIntoView?.({ block: 'nearest' }))}
            className={cell === 0 ? styles.main : styles.action}
            style={
              selectedCell === cell && cell > 0
                ? { background: token.colorPrimary, color: token.colorTextLightSolid }
                : {}
            }
            {...(cell > 0 ? { 'aria-label': label } : {})}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAct(action, option)}
          >
            {cell === 0 ? <Body option={option} /> : ICONS[action.kind]}
          </div>
        );
        return cell === 0 ? (
          button
        ) : (
          <Tooltip key={action.kind} title={label}>
            {button}
          </Tooltip>
        );
      })}
    </div>
  );
}

const PLACE_ICONS = {
  page: <FileOutlined aria-hidden />,
  act: <ThunderboltOutlined aria-hidden />,
  application: <AppstoreOutlined aria-hidden />,
};
const OBJECT_ICONS: Record<FoundObject['kind'], ReactNode> = {
  connector: <ApiOutlined aria-hidden />,
  app: <AppstoreOutlined aria-hidden />,
  agent: <RobotOutlined aria-hidden />,
  call: <SwapOutlined aria-hidden />,
  purchase: <WalletOutlined aria-hidden />,
  'application-order': <WalletOutlined aria-hidden />,
  member: <UserOutlined aria-hidden />,
};

/** What it is called, and what it is. */
function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <span className={styles.line}>
      {icon}
      <span className={styles.title}>
        <Name>{title}</Name>
      </span>
      <Typography.Text type="secondary">{children}</Typography.Text>
    </span>
  );
}

function Body({ option: { set, item, recent, object, place, meant, step } }: { option: Option }) {
  const { formatMessage } = useIntl();
  if (object)
    return (
      <Line icon={OBJECT_ICONS[object.kind]} title={object.name || object.id}>
        {formatMessage({ id: `omnibox.kind.${object.kind}` })}
      </Line>
    );
  if (step) return <StepBody step={step} />;
  if (meant) return formatMessage({ id: 'omnibox.did-you-mean' }, { name: meant });
  if (place)
    return (
      <Line icon={PLACE_ICONS[place.kind]} title={place.title}>
        {formatMessage({ id: `omnibox.kind.${place.kind}` })}
      </Line>
    );
  if (recent)
    return (
      <span className={styles.line}>
        <HistoryOutlined aria-hidden />
        <span className={styles.title}>
          <Name>{recent.keyword}</Name>
        </span>
        {recent.data_set_name && <Typography.Text type="secondary">{recent.data_set_name}</Typography.Text>}
      </span>
    );
  if (!set) return null;
  const Icon = iconOf(set.icon);
  if (item)
    return (
      <span className={styles.line}>
        <Icon aria-hidden />
        <span className={styles.title}>
          <Name>{item.title}</Name>
        </span>
        <Typography.Text type="secondary">{set.data_set_name}</Typography.Text>
      </span>
    );
  return <SetBody set={set} />;
}

/** A way out of an empty result, and how many rows there are. */
function StepBody({ step: { kind, filter, name, rows, set } }: { step: NonNullable<Option['step']> }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const termName = useTermName();
  const text = useText('data-empty');
  const common = useText('common');
  const condition = filter ? describeFilter(filter, [set], formatMessage, termName) : '';
  return (
    <span className={styles.line}>
      <span className={styles.title}>
        <Sentence>{text(kind, kind === 'elsewhere' ? { name: name ?? '' } : { condition })}</Sentence>
      </span>
      <Typography.Text type="secondary" className="tabular">
        {common('row-count', { count: format.count(rows.total, rows.capped) })}
      </Typography.Text>
    </span>
  );
}

/** A data set with what it understood, what it did not, and how much it has. */
function SetBody({ set }: { set: FoundSet }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const termName = useTermName();
  const Icon = iconOf(set.icon);
  const text = useText('omnibox');
  const common = useText('common');
  return (
    <>
      <span className={styles.line}>
        <Icon aria-hidden />
        <span className={styles.title}>{set.data_set_name}</span>
        <Typography.Text type="secondary" className="tabular">
          {set.total === null
            ? text('not-counted')
            : common('row-count', { count: format.count(set.total, set.capped) })}
        </Typography.Text>
      </span>
      <span className={styles.tags}>
        {set.conditions.map(({ filter }) => {
          const label = describeFilter(filter, [set], formatMessage, termName);
          return (
            <Tag key={label} className={styles.tag ?? ''}>
              <Sentence>{label}</Sentence>
            </Tag>
          );
        })}
        {set.keyword && set.conditions.length > 0 && (
          <Tag className={styles.tag ?? ''}>
            <Sentence>{`${common('keyword')}: ${set.keyword}`}</Sentence>
          </Tag>
        )}
        {set.unread.map((words) => (
          <Tag key={words} color="warning" className={styles.tag ?? ''}>
            <Sentence>{text('unread', { words })}</Sentence>
          </Tag>
        ))}
        {set.with_unread && set.with_unread.total > 0 && (
          <Typography.Text type="secondary" className="tabular">
            {text('with-unread', { count: format.count(set.with_unread.total, set.with_unread.capped) })}
          </Typography.Text>
        )}
      </span>
    </>
  );
}
