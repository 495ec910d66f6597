import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useAppearance } from '@daas/kit/host';
import { directionOf } from '@daas/kit/languages';
import { Name } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Link, useIntl } from '@umijs/max';
import { Button, Flex, Grid, theme } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './company.module.css';
import { BOX, layout, type Placed } from './layout';
import { type Direction, isCircle, isPerson, type Ownership, opens, type Party, useOwnership } from './useOwnership';

const SIDES: readonly Direction[] = ['owners', 'holdings'];

/** Who holds a company and whom it holds, opened level by level: a picture where there is room, else two lists. */
export function OwnershipGraph({ name, uscc }: { name: string; uscc: string }) {
  const { formatMessage } = useIntl();
  const ownership = useOwnership();
  const { md } = Grid.useBreakpoint();
  const main: Party = { id: uscc, name, kind: '企业', ratio: null, path: null };
  const { open } = ownership;
  // Its own holders and holdings are what one comes for.
  useEffect(() => {
    for (const side of SIDES) void open(side, [uscc]);
  }, [open, uscc]);
  const failed = SIDES.filter((side) => ownership.stateOf(side, [uscc]) === 'failed');
  return (
    <>
      {failed.map((side) => (
        <RetryAlert
          key={side}
          title={formatMessage({ id: 'entity.shares-failed' })}
          onRetry={() => void open(side, [uscc])}
        />
      ))}
      {md ? <Picture ownership={ownership} main={main} /> : <Outline ownership={ownership} main={main} />}
    </>
  );
}

interface Props {
  ownership: Ownership;
  main: Party;
}

function Picture({ ownership, main }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { locale } = useAppearance();
  const scroller = useRef<HTMLElement>(null);
  const { placed, width, height } = layout(ownership, main);
  const mirrored = directionOf(locale) === 'rtl';
  // What was opened or closed last stays where it is while everything around it moves; at first, the company in the middle.
  const anchor = useRef(keyOf({ way: [main.id], direction: null }));
  const stood = useRef<{ x: number; y: number }>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    const now = placed.find((one) => keyOf(one) === anchor.current);
    if (!box || !now) return;
    const side = mirrored ? -1 : 1;
    const before = stood.current;
    if (before) box.scrollBy(side * (now.x - before.x), now.y - before.y);
    else box.scrollTo(side * (now.x - box.clientWidth / 2), now.y - box.clientHeight / 2);
    stood.current = { x: now.x, y: now.y };
  });
  const hold = (one: Placed) => {
    anchor.current = keyOf(one);
    stood.current = { x: one.x, y: one.y };
  };
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={formatMessage({ id: 'entity.graph' }, { name: main.name })}
      className={styles.scroll}
    >
      <div className={styles.picture} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden style={mirrored ? { transform: 'scaleX(-1)' } : {}}>
          {placed.map(
            (one) =>
              one.from && <path key={keyOf(one)} d={lineTo(one)} fill="none" stroke={token.colorTextQuaternary} />,
          )}
        </svg>
        {placed.map((one) => (
          <div
            key={keyOf(one)}
            className={styles.place}
            style={{ insetInlineStart: one.x - BOX.width / 2, top: one.y - BOX.height / 2, ...BOX }}
          >
            <Box ownership={ownership} {...one} main={one.direction === null} onToggle={() => hold(one)} />
          </div>
        ))}
      </div>
    </section>
  );
}

const keyOf = ({ way, direction }: Pick<Placed, 'way' | 'direction'>): string => [direction, ...way].join(' ');

/** At right angles, half way between both. */
function lineTo({ x, y, from, direction }: Placed): string {
  const half = BOX.height / 2;
  const side = direction === 'owners' ? -1 : 1;
  const begin = (from?.y ?? 0) + side * half;
  const end = y - side * half;
  return `M${from?.x} ${begin}V${(begin + end) / 2}H${x}V${end}`;
}

interface BoxProps extends Pick<Placed, 'party' | 'way' | 'direction' | 'left'> {
  ownership: Ownership;
  main: boolean;
  onToggle?: () => void;
}

/** A party with its share, the way to its page, and what opens the next level. */
function Box({ ownership, party, way, direction, left, main, onToggle }: BoxProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const { name, ratio, path, id } = party;
  const colours = main
    ? { background: token.colorPrimary, color: token.colorTextLightSolid, borderColor: token.colorPrimary }
    : {
        background: isPerson(party) ? token.colorInfoBg : token.colorBgContainer,
        borderColor: token.colorBorder,
        borderStyle: isCircle(way) ? 'dashed' : 'solid',
      };
  return (
    <div className={styles.box} style={colours} title={name}>
      <div className={styles.name}>
        {path && !main ? (
          <Link to={path}>
            <Name>{name}</Name>
          </Link>
        ) : (
          <Name>{name}</Name>
        )}
      </div>
      <Flex gap={6} align="center" justify="space-between" className={styles.under ?? ''}>
        <span className="tabular">
          {ratio !== null && format.percent(ratio / 100, 2)}
          {isPerson(party) && <span style={{ color: token.colorTextSecondary }}> {id}</span>}
          {isCircle(way) && formatMessage({ id: 'entity.circle' })}
          {left > 0 && direction && (
            <span style={{ color: token.colorTextSecondary }}>
              {' '}
              {formatMessage({ id: 'entity.left' }, { count: format.number(left) })}
            </span>
          )}
        </span>
        {direction && opens(party, way) && (
          <Toggle ownership={ownership} direction={direction} party={party} way={way} onToggle={onToggle} />
        )}
      </Flex>
    </div>
  );
}

function Toggle({ ownership, direction, party, way, onToggle }: LevelProps) {
  const state = ownership.stateOf(direction, way);
  const isOpen = typeof state !== 'string';
  const text = useText('entity');
  if (isOpen && state.parties.length === 0)
    return <span className={styles.none}>{text(direction === 'owners' ? 'no-owners' : 'no-holdings')}</span>;
  return (
    <Button
      size="small"
      shape="circle"
      loading={state === 'loading'}
      danger={state === 'failed'}
      aria-expanded={isOpen}
      aria-label={text(state === 'failed' ? 'again' : direction === 'owners' ? 'open-owners' : 'open-holdings', {
        name: party.name,
      })}
      onClick={() => {
        onToggle?.();
        if (isOpen) ownership.close(direction, way);
        else void ownership.open(direction, way);
      }}
    >
      {state === 'loading' ? null : isOpen ? '−' : '+'}
    </Button>
  );
}
interface LevelProps {
  ownership: Ownership;
  direction: Direction;
  party: Party;
  way: readonly string[];
  onToggle?: (() => void) | undefined;
}

/** The same for a narrow screen: who holds it, and below whom it holds. */
function Outline({ ownership, main }: Props) {
  const { formatMessage } = useIntl();
  return SIDES.map((side) => (
    <section key={side} aria-label={formatMessage({ id: `entity.${side}` })}>
      <h3 className={styles.title}>{formatMessage({ id: `entity.${side}` })}</h3>
      <Level ownership={ownership} direction={side} way={[main.id]} />
    </section>
  ));
}

function Level({ ownership, direction, way }: Omit<LevelProps, 'party'>) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const state = ownership.stateOf(direction, way);
  if (typeof state === 'string') return null;
  if (state.parties.length === 0 && way.length === 1) return <p>{formatMessage({ id: `entity.no-${direction}` })}</p>;
  return (
    <ul className={styles.level}>
      {state.parties.map((party) => {
        const on = [...way, party.id];
        return (
          <li key={party.id}>
            <Box ownership={ownership} party={party} way={on} direction={direction} left={0} main={false} />
            <Level ownership={ownership} direction={direction} way={on} />
          </li>
        );
      })}
      {state.total > state.parties.length && (
        <li>{formatMessage({ id: 'entity.left' }, { count: format.number(state.total - state.parties.length) })}</li>
      )}
    </ul>
  );
}
