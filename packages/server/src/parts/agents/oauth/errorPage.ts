import type { Config } from '../../../kernel/config';
import type { Language } from '../../../kernel/locale';
import { nounText } from '../../../kernel/refusal';

const HOST_MAX = 255;

/** Of the client, as its id has it; empty where that is no web address. Nothing else of a request is shown. */
function hostOf(clientId: unknown): string {
  if (typeof clientId !== 'string' || !URL.canParse(clientId)) return '';
  const { protocol, host } = new URL(clientId);
  return protocol === 'https:' ? host.slice(0, HOST_MAX) : '';
}

interface Problem {
  /** A code of OAuth, or `request_expired`. */
  code: string;
  clientId: unknown;
  language: Language;
}

/**
 * Returns the path of the error page for a request of an agent that is not answered. The console's page has a text for
 * each code in its own language; a page of the operator shows `errorMessage`.
 */
export function errorPage({ ERROR_PAGE }: Pick<Config, 'ERROR_PAGE'>, { code, clientId, language }: Problem): string {
  const agent = hostOf(clientId);
  const errorMessage = nounText('agent-request-refused', { agent: agent || '--', code }, language);
  return `${ERROR_PAGE}?${new URLSearchParams({ errorCode: code, errorMessage, agent })}`;
}
