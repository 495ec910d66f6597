import { session } from '@daas/kit/storage';

const TARGET = 'sign-on-target';

/** The page that was wanted outlives the way to the provider and back. */
export function rememberTarget(target: string): void {
  session.set(TARGET, target);
}
export const rememberedTarget = (): string | null => session.get(TARGET);

/** What a provider's answer is known by. // RFC 6749, 4.1.2 */
export const isSignOnAnswer = (query: URLSearchParams): boolean =>
  query.has('state') && (query.has('code') || query.has('error'));
