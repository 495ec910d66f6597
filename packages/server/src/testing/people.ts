/** A row of a file of people: name, phone, mail, department, roles. */
export type PersonCells = [name: string, phone: string, email: string, department: string, roles: string];
export const PEOPLE_HEADER: PersonCells = ['姓名', '手机号', '邮箱', '部门', '角色'];

/** Ten kinds of invalid rows: the reason, and a function that makes a valid row invalid. */
const WRONG: [reason: string, spoil: (good: PersonCells, first: PersonCells) => PersonCells][] = [
  ['required', ([, ...rest]) => ['', ...rest]],
  ['reject-longer', ([name, ...rest]) => [name.padEnd(31, '长'), ...rest]],
  ['reject-phone', ([name, phone, , department, roles]) => [name, phone.slice(1), '', department, roles]],
  ['phone-or-email', ([name, , , department, roles]) => [name, '', '', department, roles]],
  ['reject-email', ([name, phone, , department, roles]) => [name, phone, 'both@', department, roles]],
  ['reject-email', ([name, , , department, roles]) => [name, '', 'nobody@', department, roles]],
  ['reject-no-department', ([name, phone, email, , roles]) => [name, phone, email, '总部 / 没有的部门', roles]],
  ['reject-several', ([name, phone, email, , roles]) => [name, phone, email, '综合组', roles]],
  ['reject-no-role', ([name, phone, email, department]) => [name, phone, email, department, '没有的角色']],
  ['reject-line', ([name, , , department, roles], first) => [name, first[1], '', department, roles]],
];

/**
 * Returns rows of people for a company with the departments `总部 / 研发` and `总部 / 销售`, and a `综合组` below each. The
 * share `wrongShare` is invalid, in the ten ways by turns; `reasons` contains the reasons by line.
 */
export function peopleRows(count: number, wrongShare: number): { rows: PersonCells[]; reasons: Map<number, string> } {
  const rows: PersonCells[] = [];
  const reasons = new Map<number, string>();
  const every = wrongShare > 0 ? Math.round(1 / wrongShare) : Number.POSITIVE_INFINITY;
  for (let n = 0; n < count; n += 1) {
    const byMail = n % 7 === 3;
    const good: PersonCells = [
      `员工${n}`,
      byMail ? '' : `17${String(n).padStart(9, '0')}`,
      byMail ? `person${n}@example.com` : '',
      n % 2 === 0 ? '总部 / 研发' : '总部/销售/综合组',
      n % 3 === 0 ? '分析师、财务' : 'Analyst',
    ];
    const way = n > 0 && n % every === 0 ? WRONG[(n / every) % WRONG.length] : undefined;
    rows.push(
      way
        ? way[1](
            byMail ? [good[0], `17${String(n).padStart(9, '0')}`, '', good[3], good[4]] : good,
            rows[0] as PersonCells,
          )
        : good,
    );
    // The header is line 1.
    if (way) reasons.set(n + 2, way[0]);
  }
  return { rows, reasons };
}
