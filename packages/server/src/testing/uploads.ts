import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import type { Understood } from '@daas/contract/uploads';
import type { TestUser } from './fixtures';
import { requestOf, type TestServer } from './server';

export interface SentFile {
  name: string;
  content: Buffer | string;
}
type Server = Pick<TestServer, 'app' | 'cookieOf'>;

/** Sends a file like the browser, to a URL or an endpoint. */
export async function sendFile(server: Server, url: string, { name, content }: SentFile, who: TestUser) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(Buffer.from(content))]), name);
  const encoded = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': 'en-US',
      'x-requested-with': 'XMLHttpRequest',
      cookie: await server.cookieOf(who),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

type Takes = Extract<EndpointName, `${string}pload`>;

/** Inspects a file; throws if it is rejected. */
export async function inspectFile(
  server: Server,
  name: Takes,
  input: Record<string, unknown>,
  file: SentFile,
  who: TestUser,
): Promise<Understood> {
  const { url } = requestOf(endpoints[name], input);
  const { status, body } = await sendFile(server, url, file, who);
  if (status !== 200) throw new Error(`${file.name} was refused: ${JSON.stringify(body)}`);
  return endpoints[name].output.parse(body.data) as Understood;
}

/** Returns the column name of each role. */
export const columnsOf = ({ columns }: Understood): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ name, role }) => (role === null ? [] : [[role, name]])));
