/** Title of a problem, equal for every occurrence of the code. // RFC 9457 §3.1.3 */
export const titleOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
