import { RightOutlined } from '@ant-design/icons';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Input } from '../../components/input';
import styles from './CompanyChoice.module.css';
import type { Companies } from './session';

interface Props {
  companies: Companies['companies'];
  /** Where choosing is the next step of what the reader just did. */
  autoFocus?: boolean;
  pending: number | null;
  onChoose: (companyId: number) => void;
}

/** From here on a list is quicker searched than read. */
const SEARCHABLE = 8;

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
  buttons[(next + buttons.length) % buttons.length]?.focus();
}

export function CompanyChoice({ companies, autoFocus = false, pending, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const [search, setSearch] = useState('');
  const matches = companies.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {companies.length > SEARCHABLE && (
        <Input
          className={styles.search ?? ''}
          allowClear
          value={search}
          aria-label={formatMessage({ id: 'sign-in.find-company' })}
          placeholder={formatMessage({ id: 'sign-in.find-company' })}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul
        className={styles.list}
        aria-label={formatMessage({ id: 'sign-in.companies' })}
        onKeyDown={moveFocus}
        style={{ borderColor: token.colorBorderSecondary, background: token.colorBgContainer }}
      >
        {matches.map(({ _id, company_id, name }, index) => (
          <li key={_id}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: see the property
              autoFocus={autoFocus && index === 0 && !search}
              disabled={pending !== null}
              aria-busy={pending === company_id}
              onClick={() => onChoose(company_id)}
            >
              <span className={styles.name}>
                <Name>{name}</Name>
              </span>
              <RightOutlined aria-hidden style={{ color: token.colorTextTertiary }} className={styles.arrow} />
            </button>
          </li>
        ))}
        {matches.length === 0 && <li className={styles.none}>{formatMessage({ id: 'sign-in.no-company' })}</li>}
      </ul>
    </>
  );
}
