import { isFilled } from '@daas/market-ui/filledFields';

type Patent = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isOnly = (list: unknown, value: unknown) => listOf(list).length === 1 && listOf(list)[0] === value;

/** Fields of a patent that say what another of its fields says. */
export function repeated(row: Patent): string[] {
  const codes = listOf(row.applicant_usccs);
  const facts: [string, boolean][] = [
    ['applicants', isOnly(row.applicants, row.first_applicant)],
    ['applicant_usccs', isOnly(codes, row.first_applicant_uscc)],
    ['first_applicant_uscc', codes.length > 1 && codes.includes(row.first_applicant_uscc)],
    ['applicant_count', isFilled(row.applicants)],
    ['inventor_count', isFilled(row.inventors)],
    ['cites_count', isFilled(row.cites)],
    ['ipc_class', isFilled(row.ipc_class) && String(row.ipc_main ?? '').startsWith(String(row.ipc_class))],
    ['ipc_codes', isOnly(row.ipc_codes, row.ipc_main)],
  ];
  return facts.flatMap(([name, isSaidElsewhere]) => (isSaidElsewhere ? [name] : []));
}
