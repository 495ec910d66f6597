/** Purposes of re-authentication. An endpoint with a purpose requires a ticket for it, which the call consumes. */
export const STEP_UP_PURPOSES = [
  'show-secret',
  'delete',
  'agent',
  'webhook',
  'add-phone',
  'change-phone',
  'change-mail',
  'change-password',
  'second-factor',
  'white-list',
  'people',
  'roles',
  'company-security',
] as const;
export type StepUpPurpose = (typeof STEP_UP_PURPOSES)[number];

/**
 * Acts of ordinary risk: a proof by password or code is valid for them for ten minutes in the same session, unless the
 * person has a second factor. All other purposes need a proof for each act. // packages/server/src/features/signIn/README.md
 */
export const ORDINARY_PURPOSES = [
  'delete',
  'white-list',
  'people',
  'roles',
] as const satisfies readonly StepUpPurpose[];

/** Without a second factor, a code to the own phone is the only proof of possession of the old phone. */
export const CODE_ONLY_PURPOSES = ['change-phone'] as const satisfies readonly StepUpPurpose[];

/** Available to a person without any proof: a first phone or email address, which its own code verifies. */
export const FIRST_CONTACT_PURPOSES = ['add-phone', 'change-mail'] as const satisfies readonly StepUpPurpose[];

/** Request header with the ticket. */
export const STEP_UP_HEADER = 'x-step-up-ticket';
