import { Chart } from '@daas/kit/chart/Chart';
import { PALETTE } from '@daas/kit/chart/palette';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { useAppearance } from '@daas/kit/host';
import { directionOf } from '@daas/kit/languages';
import { Link as To, useIntl, useNavigate } from '@umijs/max';
import { Alert, Empty, Flex, theme } from 'antd';
import { useMemo } from 'react';
import styles from './index.module.css';
import type { IndustryRow, Link } from './useIndustry';

const HEIGHT = 420;
/** Beside the flows, in pixels: as wide as a name in two lines. */
const NAMES = 180;
const [MIDDLE, UP, DOWN] = PALETTE;
/** The same industry may feed and be fed: names of nodes must differ. */
const SIDES = { up: '↑', here: '', down: '↓' } as const;

const idOf = (side: keyof typeof SIDES, code: string): string => `${SIDES[side]}${code}`;

/** What feeds an industry and what it feeds, as a picture and, for reading and the keyboard, as lists. */
export function Chain({ row, basename }: { row: IndustryRow; basename: string }) {
  const format = useFormat();
  const termName = useTermName();
  const navigate = useNavigate();
  const { token } = theme.useToken();
  const { theme: mode, locale } = useAppearance();
  // What feeds stands where reading begins; the library draws sources at the left.
  const turned = directionOf(locale) === 'rtl';
  const text = useText('industry');
  const up = row.upstream ?? [];
  const down = row.downstream ?? [];
  const option = useMemo(() => {
    const names = new Map<string, string>();
    const node = (side: keyof typeof SIDES, { code, name }: Pick<Link, 'code' | 'name'>, color: string | undefined) => {
      names.set(idOf(side, code), termName(name));
      return {
        name: idOf(side, code),
        itemStyle: { color },
        label: { position: (side === 'up') === turned ? 'right' : 'left' },
      };
    };
    const feeds = outermost(row.upstream ?? []);
    const fed = outermost(row.downstream ?? []);
    const here = idOf('here', row.code);
    const flow = (from: string, to: string, value: number) =>
      turned ? { source: to, target: from, value } : { source: from, target: to, value };
    return {
      tooltip: {
        trigger: 'item',
        formatter: ({ name, value, dataType, data }: { name: string; value: number; dataType: string; data: Flow }) =>
          dataType === 'edge'
            ? `${names.get(data.source)} ${turned ? '←' : '→'} ${names.get(data.target)}<br/>${format.percent(value / 100)}`
            : names.get(name),
      },
      series: [
        {
          type: 'sankey',
          left: NAMES + 8,
          right: NAMES + 8,
          top: 8,
          bottom: 8,
          nodeGap: 18,
          draggable: false,
          emphasis: { focus: 'adjacency' },
          lineStyle: { color: 'gradient', opacity: 0.3 },
          label: {
            color: token.colorText,
            width: NAMES,
            overflow: 'break',
            lineHeight: 14,
            formatter: ({ name }: { name: string }) => names.get(name) ?? name,
          },
          data: [
            ...feeds.map((one) => node('up', one, UP)),
            { ...node('here', row, MIDDLE), label: { position: 'top' } },
            ...fed.map((one) => node('down', one, DOWN)),
          ],
          links: [
            ...feeds.map(({ code, share }) => flow(idOf('up', code), here, share)),
            ...fed.map(({ code, share }) => flow(here, idOf('down', code), share)),
          ],
        },
      ],
    };
  }, [row, format, token, termName, turned]);
  if (up.length + down.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-chain')} />;
  const open = (name: string) => {
    const code = name.replace(/^[↑↓]/, '');
    if (code !== row.code && !code.includes(' ')) navigate(`${basename}/${code}`);
  };
  return (
    <Flex vertical gap="middle">
      {row.chain_modelled && <Alert type="info" showIcon title={text('modelled')} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroll} tabIndex={0} aria-label={text('picture', { name: termName(row.name) })}>
        <Chart
          label={text('picture', { name: termName(row.name) })}
          height={HEIGHT}
          dark={mode === 'dark'}
          option={option}
          onClick={({ name }) => open(name)}
        />
      </section>
      <div className={styles.pair}>
        <List title={text('upstream')} share={text('share-up')} links={up} basename={basename} />
        <List title={text('downstream')} share={text('share-down')} links={down} basename={basename} />
      </div>
    </Flex>
  );
}

const isWithin = (one: Link, other: Link): boolean => one.code !== other.code && one.code.startsWith(other.code);
/** Without what another one of the list contains: its share is part of that one's. */
const outermost = (links: readonly Link[]): Link[] =>
  links.filter((one) => !links.some((other) => isWithin(one, other)));

interface Flow {
  source: string;
  target: string;
}

function List({ title, share, links, basename }: { title: string; share: string; links: Link[]; basename: string }) {
  const format = useFormat();
  const termName = useTermName();
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const secondary = { color: token.colorTextSecondary };
  return (
    <section aria-label={title}>
      <h3>
        <span>{title}</span>
        <span style={secondary}>{share}</span>
      </h3>
      {links.length === 0 ? (
        <span style={secondary}>{formatMessage({ id: 'industry.none' })}</span>
      ) : (
        <ul className={styles.links}>
          {outermost(links)
            .flatMap((one) => [one, ...links.filter((other) => isWithin(other, one))])
            .map((one) => (
              <li key={one.code} className={links.some((other) => isWithin(one, other)) ? styles.within : undefined}>
                <To to={`${basename}/${one.code}`}>
                  {one.code} {termName(one.name)}
                </To>
                <span className="tabular">{format.percent(one.share / 100)}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
