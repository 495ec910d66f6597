/** The company this tab was opened for. The server refuses a request of a tab that believes it is another. // §8, 409 */
let companyId: number | null = null;

export function rememberCompany(id: number | null): void {
  companyId = id;
}

export const companyHeader = (): Record<string, string> =>
  companyId === null ? {} : { 'X-Company-Id': String(companyId) };
