import { useSearchParams } from '@umijs/max';

/** Whose people are listed: everybody's, a department's, or those of none. */
export type Scope = number | 'all' | 'none';
/** Parameters of the address that choose the department; the rest are filters of the list. */
export const SCOPE_PARAMETERS = ['department', 'below'] as const;

export interface View {
  scope: Scope;
  /** With the levels below. */
  below: boolean;
  setScope: (scope: Scope) => void;
  setBelow: (below: boolean) => void;
}

const scopeOf = (text: string | null): Scope => {
  const id = Number(text);
  return text === 'none' ? text : text && Number.isSafeInteger(id) && id > 0 ? id : 'all';
};

/** A link shows the same people, so the address says which. */
export function useView(): View {
  const [query, setQuery] = useSearchParams();
  const change = (name: (typeof SCOPE_PARAMETERS)[number], value: string | null) => {
    const next = new URLSearchParams(query);
    next.delete('current');
    if (value === null) next.delete(name);
    else next.set(name, value);
    setQuery(next);
  };
  return {
    scope: scopeOf(query.get('department')),
    below: query.get('below') !== '0',
    setScope: (scope) => change('department', scope === 'all' ? null : String(scope)),
    setBelow: (below) => change('below', below ? null : '0'),
  };
}
