/** Rules of new passwords, shown while typing. The server rejects others with `password-weak`. */
export const PASSWORD_RULES = {
  length: /^.{8,72}$/s,
  letter: /\p{L}/u,
  digit: /\d/,
  symbol: /[^\p{L}\d\s]/u,
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

export const brokenPasswordRules = (password: string): PasswordRule[] =>
  (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule].test(password));
