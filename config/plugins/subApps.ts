import { createReadStream, existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { IApi } from '@umijs/max';

const CHANGES = '/apps/changes';
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };
/** Run with the sub-application while developing. */
const RELOAD = `new EventSource('${CHANGES}').onmessage = () => location.reload();`;

/** `npm run dev` builds the sub-applications, too, again whenever a file changes, and serves them at the same origin. */
export default (api: IApi) => {
  const apps = path.join(api.paths.cwd, 'apps');
  const built = path.join(api.paths.cwd, 'node_modules/.cache/sub-apps');
  const open = new Set<ServerResponse>();

  api.describe({ key: 'subApps', enableBy: () => api.name === 'dev' });

  api.onStart(async () => {
    const { subAppContext } = await import('../../scripts/build-sub-app.mjs');
    for (const { name } of readdirSync(apps, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      let changed = false;
      const onWritten = () => {
        if (changed) for (const response of open) response.write('data: changed\n\n');
        changed = true;
      };
      const context = await subAppContext(name, path.join(built, name), { minify: false, tail: RELOAD, onWritten });
      await context.watch();
    }
  });

  api.addBeforeMiddlewares(() => (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === CHANGES) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      response.flushHeaders();
      open.add(response);
      request.once('close', () => open.delete(response));
      return;
    }
    const [, app, file = 'index.html'] = /^\/apps\/([a-z-]+)\/([\w.-]+)?$/.exec(pathname) ?? [];
    const filePath = app && path.join(built, app, file);
    if (!filePath || !existsSync(filePath)) return next();
    response.writeHead(200, {
      'content-type': TYPES[path.extname(filePath)] ?? 'text/plain',
      'cache-control': 'no-cache',
    });
    createReadStream(filePath).pipe(response);
  });
};
