import { hrefOf } from '@daas/kit/host';
import { curl } from './curl';
import { python } from './python';
import type { GatewayRequest, ProgramName, SampleLanguage, SampleTarget } from './request';
import { typescript } from './typescript';

export {
  type GatewayRequest,
  KEY_VARIABLE,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type SampleTarget,
} from './request';
export { type ProgramId, programsAt } from './sdk';

/** What the guide shows as programs; the first are one request each. */
export type SampleName = 'call' | 'quote' | 'balance' | 'limits' | 'sandbox' | ProgramName;

const LANGUAGES = { curl, typescript, python } satisfies Record<SampleLanguage, object>;

/** One request as a program. */
export const codeSample = (language: SampleLanguage, request: GatewayRequest): string =>
  LANGUAGES[language].request(request);

const balanceOf = (url: string): string => url.replace(/\/connectors\/.*$/, '/balance');

/** A program of the guide, about one connector. */
export function guideSample(name: SampleName, language: SampleLanguage, target: SampleTarget): string {
  const { url, body } = target;
  // What is queried takes a body; files are asked for.
  const call: GatewayRequest = url.endsWith('/query') ? { url, body } : { url, method: 'GET' };
  switch (name) {
    case 'call':
      return codeSample(language, call);
    case 'quote':
      return codeSample(language, { ...call, body: { ...body, dry_run: true } });
    case 'balance':
      return codeSample(language, { url: balanceOf(url), method: 'GET' });
    case 'limits':
      return codeSample(language, { ...call, show: 'limits' });
    case 'sandbox':
      return codeSample(language, { ...call, headers: { 'X-Test-Case': 'rate-limited' } });
    default:
      return LANGUAGES[language].programs[name](target);
  }
}

/** Where programs reach what `endpoint` names: a whole address as the server says it, or a path of this console's own. */
export const gatewayUrl = (endpoint: string): string =>
  new URL(endpoint.startsWith('/') ? hrefOf(endpoint) : endpoint, window.location.origin).href;
