import { useApi } from '@daas/kit/hooks/useApi';
import { rowPath } from '@daas/kit/market/paths';
import { KEYWORD_MAX } from '@daas/kit/market/state';
import { history, useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { AutoComplete, Input } from 'antd';
import { useRef, useState } from 'react';
import styles from '../index.module.css';

/** A pause in typing after which suggestions are asked for. */
const PAUSE_MS = 250;

/** Search across data sets; titles are suggested while typing, reached by arrow keys or pointer. */
export function SearchBox({ keyword, onSearch }: { keyword: string; onSearch: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(keyword);
  const picked = useRef(false);
  const text = useDebounce(typed.trim(), { wait: PAUSE_MS });
  const { data } = useApi('market.suggest', { text }, { ready: text !== '', skipErrorHandler: true });
  const groups = text && typed.trim() ? (data?.groups ?? []) : [];
  const paths = new Map<string, string>(
    groups.flatMap(({ data_set, detail_path, items }) =>
      items.map(({ id }) => [`${data_set} ${id}`, rowPath({ key: data_set, detail_path }, id)] as const),
    ),
  );
  return (
    <AutoComplete
      className={styles.search ?? ''}
      value={typed}
      defaultActiveFirstOption={false}
      onChange={(value: string) => !paths.has(value) && setTyped(value)}
      onSelect={(value: string) => {
        picked.current = true;
        history.push(paths.get(value) ?? '/data-market/home');
      }}
      options={groups.map(({ data_set, data_set_name, items }) => ({
        label: data_set_name,
        options: items.map(({ id, title }) => ({ value: `${data_set} ${id}`, label: title })),
      }))}
    >
      <Input.Search
        size="large"
        allowClear
        enterButton={formatMessage({ id: 'data-home.search' })}
        maxLength={KEYWORD_MAX}
        aria-label={formatMessage({ id: 'data-home.keyword' })}
        placeholder={formatMessage({ id: 'data-home.keyword-hint' })}
        onSearch={(value, _, info) => {
          if (info?.source === 'clear') return;
          // The same key picks a suggestion, which leaves the page; which of the two is told first is the library's matter.
          setTimeout(() => picked.current || onSearch(value));
        }}
      />
    </AutoComplete>
  );
}
