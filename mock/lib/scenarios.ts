import { endpoints } from '@daas/contract/endpoints';
import { SHOW_TYPE } from '@daas/contract/enums';
import { ERROR_ROWS, REFUSALS } from '@daas/contract/errors';
import { refusalTexts } from '@daas/contract/errors/en-US';
import type { Request, Response } from 'express';
import { answerByPlatform } from './server';

const COOKIE = 'mock_scenario';
const SLOW_MS = 10_000;
/** Calls the shell needs to start; a scenario leaves them alone unless it is requested with `all`. */
const START_UP = [endpoints['account.menus'], endpoints['account.permissions'], endpoints['user.info']].map(
  ({ path }): string => path,
);

type Scenario = (req: Request, res: Response) => void | Promise<void>;

const refuse =
  (status: number, body: object): Scenario =>
  (_req, res) => {
    res.status(status).json(body);
  };
const refusalBody = (code: number | null, message: string, showType: number) => ({
  success: false,
  errorCode: code === null ? 'mock' : String(code),
  errorMessage: message,
  showType,
  ...(code === null ? {} : { code }),
  msg: message,
});

/** Every named scenario: each showType, each 401 and 403 code of the catalogue, and bad weather. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(
    Object.entries(SHOW_TYPE).map(([name, showType]) => [
      `showType-${showType}`,
      refuse(200, refusalBody(null, `Mock: showType ${showType} (${name})`, showType)),
    ]),
  ),
  ...Object.fromEntries(
    ERROR_ROWS.filter((row) => row.status === 401 || row.status === 403).map(({ status, code, showType }) => [
      `${status}-${code ?? 'other'}`,
      refuse(status, refusalBody(code ?? 0, `Mock: ${status} ${code ?? ''}`, showType)),
    ]),
  ),
  invalid: refuse(
    REFUSALS['invalid-input'].status,
    refusalBody(null, 'Mock: the input was refused', SHOW_TYPE.warning),
  ),
  'server-error': refuse(500, {}),
  timeout: refuse(504, {}),
  html: (_req, res) => {
    res.status(200).type('html').send('<!doctype html><title>Gateway</title><p>Not JSON.</p>');
  },
  offline: (req) => {
    req.socket.destroy();
  },
  slow: async (req, res) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await answerByPlatform(req, res);
  },
  empty: (req, res) => answerByPlatform(req, res, emptied),
};

/** What the text of §8 says of a status and code. */
function meaningOf(status: number, code: number | null): string {
  const refusal = Object.entries(REFUSALS).find(
    ([, one]) => one.status === status && 'code' in one && one.code === code,
  );
  return refusal ? refusalTexts[refusal[0] as keyof typeof refusalTexts] : 'Any other code.';
}

/** What one sees, beside each name. */
const SHOWS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(SHOW_TYPE).map(([name, showType]) => [`showType-${showType}`, `A refusal shown as: ${name}.`]),
  ),
  ...Object.fromEntries(
    ERROR_ROWS.map(({ status, code }) => [`${status}-${code ?? 'other'}`, meaningOf(Number(status), code)]),
  ),
  invalid: 'The input is refused, with a reason.',
  'server-error': 'Status 500 without a body.',
  timeout: 'Status 504.',
  html: 'A web page in place of JSON.',
  offline: 'The connection breaks off.',
  slow: `Every answer takes ${SLOW_MS / 1000} seconds.`,
  empty: 'Every list is empty.',
};

/** Answers by the scenario chosen in the browser; false when none applies to this request. */
export async function applyScenario(req: Request, res: Response): Promise<boolean> {
  const [name = '', scope] = cookieOf(req).split('@');
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
  if (!scenario || (scope !== 'all' && START_UP.includes(req.path))) return false;
  await scenario(req, res);
  return true;
}

const cookieOf = (req: Request): string =>
  decodeURIComponent(/(?:^|;\s*)mock_scenario=([^;]*)/.exec(req.headers.cookie ?? '')?.[1] ?? '');

/** The real answer with every list in it emptied. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'total' ? 0 : emptied(item)]));
}

/** A page of links: choosing one sets the cookie and goes back to the console. */
export const scenarioPage: Scenario = (req, res) => {
  const scenarioName = req.query.use;
  if (typeof scenarioName === 'string') {
    res.setHeader('set-cookie', `${COOKIE}=${encodeURIComponent(scenarioName)}; Path=/; SameSite=Lax`);
    res.redirect('/mock');
    return;
  }
  const current = cookieOf(req);
  const link = (name: string, label: string) =>
    `<li><a href="/mock?use=${encodeURIComponent(name)}"${name === current ? ' aria-current="true"' : ''}>${label}</a></li>`;
  const links = Object.keys(SCENARIOS).map(
    (name) =>
      `<li><b>${name}</b>: ${SHOWS[name] ?? ''}<ul>${link(name, 'choose')}${link(`${name}@all`, 'start-up calls too')}</ul></li>`,
  );
  res.type('html').send(`<!doctype html><html lang="en"><title>Mock scenarios</title>
<style>body{font:15px/1.7 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}[aria-current]{font-weight:700}</style>
<h1>Mock scenarios</h1><p>Now: <b>${current || 'none'}</b>. <a href="/">Back to the console</a></p>
<ul>${link('', 'none')}${links.join('')}</ul></html>`);
};
