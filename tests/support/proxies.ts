import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installed } from './programs';
import { root } from './sources';

const execute = promisify(execFile);

/** The examples of deploy/proxy as they ship, on ports of a test and with a certificate of its own. */
interface ProxyPlace {
  /** Where its files are. */
  folder: string;
  http: number;
  https: number;
  /** Ports of the servers behind it. */
  servers: number[];
  /** Otherwise a key leads to one server, as shipped. */
  inTurn?: boolean;
  /**
   * The path of `localhost` it stands at, and what it does with it; with what agents look for at the host. `other` is the
   * port of another program of that host, below `/other/`.
   */
  base?: { path: string; taken: boolean; other?: number };
}

const example = (name: string): Promise<string> => readFile(path.join(root, 'deploy/proxy', name), 'utf8');

/** Replaces what must be there: an example that changed does not go untried. */
function put(text: string, ...changes: (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!(typeof from === 'string' ? changed.includes(from) : from.test(changed)))
      throw new Error(`The example has no ${from}`);
    return changed.replace(from, () => to);
  }, text);
}

/** `CN` is that of the examples; answers the files. */
async function certificate(folder: string): Promise<{ key: string; cert: string; both: string }> {
  const [key, cert, both] = ['key.pem', 'cert.pem', 'both.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ['-subj', '/CN=data.example.com', '-days', '1', '-keyout', key, '-out', cert];
  await execute('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]);
  await writeFile(both, (await readFile(cert, 'utf8')) + (await readFile(key, 'utf8')));
  return { key, cert, both };
}

/** The lines of as many servers as there are. */
const named = (text: string, ports: readonly number[]): string =>
  [5, 6, 7].reduce(
    (config, last, index) =>
      ports[index] === undefined
        ? put(config, [new RegExp(`^ +server .*10\\.0\\.0\\.${last}:8000.*\\n`, 'm'), ''])
        : put(config, [`10.0.0.${last}:8000`, `127.0.0.1:${ports[index]}`]),
    text,
  );

async function nginx({ folder, http, https, servers, inTurn, base }: ProxyPlace): Promise<ChildProcess> {
  const program = installed('nginx', 'nginx-light');
  const { key, cert } = await certificate(folder);
  const several = named(await example('nginx-servers.conf'), servers);
  const other = base?.other ? `location /other/ { proxy_pass http://127.0.0.1:${base.other}; }\n` : '';
  const site = put(
    await example('nginx.conf'),
    servers.length > 1
      ? [/^upstream daas \{[^}]*\}/m, inTurn ? put(several, [/^ +hash .*\n/m, '']) : several]
      : ['server 127.0.0.1:8000', `server 127.0.0.1:${servers[0]}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['/etc/ssl/daas/fullchain.pem', cert],
    ['/etc/ssl/daas/privkey.pem', key],
    ...(base ? ([['# location /.well-known/oauth-', `${other}location /.well-known/oauth-`]] as const) : []),
    ['location / {', `location ${base?.path ?? ''}/ {`],
    // The first one is that of the location.
    ['proxy_pass http://daas;', `proxy_pass http://daas${base?.taken ? '/' : ''};`],
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const main = path.join(folder, 'nginx.conf');
  await writeFile(path.join(folder, 'site.conf'), site);
  await writeFile(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
  await execute(program, ['-t', '-p', folder, '-c', main, '-e', `${folder}/error.log`]);
  return spawn(program, ['-p', folder, '-c', main, '-e', `${folder}/error.log`], { stdio: 'ignore' });
}

/** As the head of the Caddyfile says. */
function below(text: string, { path: base, taken }: NonNullable<ProxyPlace['base']>, to: string): string {
  const [block = ''] = /^\treverse_proxy [\s\S]*?^\t\}$/m.exec(text) ?? [];
  return put(
    text,
    ['data.example.com {', 'localhost {'],
    ['# reverse_proxy /.well-known/oauth-* 127.0.0.1:8000', `reverse_proxy /.well-known/oauth-* ${to}`],
    [
      block,
      taken ? `\thandle_path ${base}* {\n${block}\n\t}` : block.replace('reverse_proxy', `reverse_proxy ${base}*`),
    ],
  );
}

async function caddy({ folder, http, https, servers, inTurn, base }: ProxyPlace): Promise<ChildProcess> {
  const program = installed('caddy', 'caddy');
  const to = servers.map((port) => `127.0.0.1:${port}`).join(' ');
  const site = put(
    base ? below(await example('Caddyfile'), base, to) : await example('Caddyfile'),
    ['127.0.0.1:8000 {', `${to} {`],
    ['lb_policy header Authorization', inTurn ? 'lb_policy round_robin' : 'lb_policy header Authorization'],
  );
  const file = path.join(folder, 'Caddyfile');
  await writeFile(
    file,
    `{
      admin off
      local_certs
      skip_install_trust
      default_bind 127.0.0.1
      http_port ${http}
      https_port ${https}
      storage file_system ${folder}/caddy
    }
    ${site}`,
  );
  const options = { stdio: 'ignore', env: { ...process.env, HOME: folder } } as const;
  return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], options);
}

async function haproxy({ folder, http, https, servers, inTurn }: ProxyPlace): Promise<ChildProcess> {
  const program = installed('haproxy', 'haproxy');
  const { both } = await certificate(folder);
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    put(
      named(await example('haproxy.cfg'), servers),
      ['bind *:80', `bind 127.0.0.1:${http}`],
      ['bind *:443', `bind 127.0.0.1:${https}`],
      ['/etc/ssl/daas/daas.pem', both],
      ['balance hdr(Authorization)', inTurn ? 'balance roundrobin' : 'balance hdr(Authorization)'],
    ),
  );
  return spawn(program, ['-f', file], { stdio: 'ignore' });
}

export const PROXIES = { nginx, Caddy: caddy, HAProxy: haproxy };
