import { SearchOutlined } from '@ant-design/icons';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { history, useAccess } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Button, Input, message, Spin, theme } from 'antd';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { call } from '@/request';
import styles from './index.module.css';
import {
  type Action,
  filterOf,
  foundSections,
  moved,
  type Option,
  type Place,
  recentSections,
  stepSections,
} from './options';
import { ResultGrid } from './ResultGrid';
import { useDestinations } from './useDestinations';

const MAX_TEXT = 200;
const RECENTS_MAX = 8;
/** Long enough to reach the button. */
const UNDO_SECONDS = 8;
/** The code of keys that an input method takes. */
const COMPOSING = 229;
/** A pause in typing after which is asked. */
const PAUSE_MS = 250;

interface Props {
  /** What is asked from the start. */
  text?: string;
  /** Called with the query each time it settles. */
  onText?: (text: string) => void;
  /** Whether what was asked lately stands there before anything is typed. */
  recents?: boolean;
  /** Pages, acts and the company's own things, too, not data alone. */
  anywhere?: boolean;
  /** Something was opened. */
  onLeave?: () => void;
  autoFocus?: boolean;
  onFocus?: () => void;
}

/** Remembering is best effort. */
const remember = (keyword: string) =>
  keyword && void call('market.remember', { keyword }, { showErrorInPlace: true }).catch(() => undefined);

/**
 * Natural-language search over every data set, and the way to pages, acts and the company's own things: a combobox over a grid, whose rows are data sets, things found, or what was
 * asked lately, and whose cells are what can be done with them. Up and down choose a row, left and right an action.
 */
export default function Omnibox({
  text: first = '',
  onText,
  recents = true,
  anywhere = false,
  onLeave,
  autoFocus = false,
  onFocus,
}: Props) {
  const { token } = theme.useToken();
  const access = useAccess();
  const id = useId();
  const [typed, setTyped] = useState(first);
  const [place, setPlace] = useState<Place | null>(null);
  const text = useDebounce(typed.trim(), { wait: PAUSE_MS });
  const answer = useApi('market.find', { text }, { ready: text !== '', showErrorInPlace: true });
  // The best data set is explained if none has rows.
  const empty = answer.data?.sets.every(({ total }) => total === 0) ? answer.data.sets[0] : undefined;
  const way = useApi(
    'market.whyEmpty',
    { data_set: empty?.data_set ?? '', filter: empty ? filterOf(empty) : null, keyword: empty?.keyword || undefined },
    { ready: empty !== undefined && text !== '', showErrorInPlace: true },
  );
  const recent = useApi('market.recent', {}, { ready: recents, showErrorInPlace: true });
  const forget = useAction('market.forget');
  const watch = useAction('monitor.add');
  const unwatch = useAction('monitor.remove');
  const say = useText('omnibox');

  const asking = typed.trim() !== '';
  const sets = useMemo(() => (text && asking ? (answer.data?.sets ?? []) : []), [text, asking, answer.data]);
  const mayConnect = Boolean(access['create-connector']);
  const mayWatch = Boolean(access['get-enterprise-monitor']);
  const destinations = useDestinations(text, typed, anywhere);
  const sections = useMemo(
    () =>
      asking
        ? [
            ...destinations.sections,
            ...foundSections(sets, { connector: mayConnect, watch: mayWatch }, text),
            ...(empty && way.data && way.isCurrent ? stepSections(empty, way.data) : []),
          ]
        : [...recentSections((recent.data?.list ?? []).slice(0, RECENTS_MAX)), ...destinations.sections],
    [asking, destinations.sections, sets, mayConnect, mayWatch, text, empty, way.data, way.isCurrent, recent.data],
  );
  const options = sections.flatMap((section) => section.options);

  // Keys that are pressed while the dialog opens.
  useEffect(() => {
    if (anywhere && first) setTyped(first);
  }, [anywhere, first]);
  const lastText = useRef(first);
  useEffect(() => {
    if (text === lastText.current) return;
    lastText.current = text;
    onText?.(text);
  }, [text, onText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins at its first row
  useEffect(() => setPlace(null), [text, answer.data, destinations.sections, asking]);

  /** Costs nothing, so that it is not asked about but taken back. */
  const follow = async ({ dataSet, id: row }: Extract<Action, { kind: 'watch' }>) => {
    const input = { data_set: dataSet, ids: [row] };
    const { added, already } = await watch.run(input);
    if (added === 0) return message.info(say(already > 0 ? 'watched-already' : 'watched-gone'));
    const key = `watched ${dataSet} ${row}`;
    const undo = async () => {
      await unwatch.run(input);
      message.success({ key, content: say('unwatched') });
    };
    return message.success({
      key,
      duration: UNDO_SECONDS,
      content: (
        <>
          {say('watched')}
          <Button type="link" size="small" onClick={() => void undo().catch(() => undefined)}>
            {say('undo')}
          </Button>
        </>
      ),
    });
  };

  const act = async (action: Action, option: Option) => {
    if (action.kind === 'again') return setTyped(action.text);
    if (action.kind === 'forget') {
      await forget.run({ id: action.id });
      return recent.refresh();
    }
    if (action.kind === 'watch') {
      return follow(action);
    }
    if (option.set) remember(text);
    onLeave?.();
    history.push(action.to, action.open ? { open: action.open } : undefined);
  };

  // Rows of an earlier sentence remain until those of this one come; no key acts on them.
  const isAnswered = text === typed.trim() && (answer.isCurrent || answer.error !== undefined);
  const waiting = asking && (!isAnswered || answer.loading || destinations.loading);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Safari ends the composition before the key that ended it, which has this code.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
    if (event.key === 'Enter') {
      // Without a choice, the best.
      const { row, cell } = place ?? { row: 0, cell: 0 };
      const option = options[row];
      const action = option?.actions[cell];
      // What is on its way may be better than what stands first until then.
      if (!action || waiting) return;
      event.preventDefault();
      return void act(action, option).catch(() => undefined);
    }
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      return setTyped('');
    }
    const next = waiting ? undefined : moved(event.key, place, options, document.documentElement.dir === 'rtl');
    if (!next) return;
    event.preventDefault();
    setPlace(next);
  };

  return (
    <div className={styles.box}>
      <Input
        size="large"
        autoFocus={autoFocus}
        {...(onFocus ? { onFocus } : {})}
        allowClear
        maxLength={MAX_TEXT}
        prefix={waiting ? <Spin size="small" /> : <SearchOutlined aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label={say(anywhere ? 'label-anywhere' : 'label')}
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={place ? `${id}${place.row}-${place.cell}` : undefined}
        placeholder={say(anywhere ? 'hint-anywhere' : 'hint')}
      />
      <div aria-live="polite" className="visually-hidden">
        {asking && !waiting ? say('found-in', { count: sets.filter(({ total }) => total !== 0).length }) : ''}
      </div>
      <ResultGrid
        id={id}
        sections={sections}
        place={place}
        onPlace={setPlace}
        onAct={(action, option) => void act(action, option).catch(() => undefined)}
      />
      {asking && !waiting && options.length === 0 && (
        <p className={styles.none} style={{ color: token.colorTextSecondary }}>
          {answer.error ? say('failed') : say('none')}
        </p>
      )}
      {!asking && recents && options.length === 0 && (
        <p className={styles.none} style={{ color: token.colorTextSecondary }}>
          {say('examples')}
        </p>
      )}
    </div>
  );
}
