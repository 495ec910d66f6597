/**
 * What a person re-authenticates for. An endpoint that declares a purpose requires a ticket for it,
 * which that call uses up.
 */
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

/** Of who has no second factor, a code to the own phone is the only proof that the old phone is there, too. */
export const CODE_ONLY_PURPOSES = ['change-phone'] as const satisfies readonly StepUpPurpose[];

/** Open to a person who has nothing to prove with: a first phone or mail address, which its own code proves. */
export const FIRST_CONTACT_PURPOSES = ['add-phone', 'change-mail'] as const satisfies readonly StepUpPurpose[];

/** The request header that carries the ticket. */
export const STEP_UP_HEADER = 'x-step-up-ticket';
