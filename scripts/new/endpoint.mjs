/** The skeleton of an endpoint: a list in the contract, and its handler. */
import { addImport, append, create, filesWith, read, readBrackets } from './edit.mjs';
import { kebab, pascal, requireName } from './names.mjs';
import { requirePermission } from './permission.mjs';

const CONTRACT = 'packages/contract/src/endpoints';
const FEATURES = 'packages/server/src/features';
const OUTPUT = 'output: listOf(z.object({ id: numericId, name: z.string() }))';

const SOURCES = /(?<!\.test)\.ts$/;

const fileOf = (name) => filesWith(CONTRACT, SOURCES, new RegExp(`^ {2}'${name}': endpoint\\(\\{`, 'm'))[0];

/** The objects of the contract with endpoints, each with the areas of these endpoints. */
const objects = () =>
  filesWith(CONTRACT, SOURCES, /: endpoint\(/).flatMap((file) =>
    [...read(file).matchAll(/^export const \w+ = \{/gm)].map(([line]) => {
      const opening = line.replace('{', '\\{');
      const body = readBrackets(file, new RegExp(opening)) ?? '';
      return { file, opening, areas: [...body.matchAll(/^ {2}'(\w+)\.\w+': endpoint\(/gm)].map(([, area]) => area) };
    }),
  );

/** The object that has most endpoints of an area. */
function objectOf(area) {
  const all = objects();
  const count = ({ areas }) => areas.filter((one) => one === area).length;
  const most = all.reduce((best, one) => (count(one) > count(best) ? one : best));
  const known = [...new Set(all.flatMap(({ areas }) => areas))].sort();
  if (count(most) === 0) throw new Error(`Unknown area ${area}. Available areas: ${known.join(', ')}`);
  return most;
}

export function makeEndpoint(name, { access = 'session' }) {
  requireName(name, /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/, 'overview.wishes');
  if (access !== 'session') requirePermission(access);
  const [area, last] = name.split('.');
  // `app.list` lists apps.
  const topic = last === 'list' ? area : last;
  if (fileOf(name)) throw new Error(`${name} already exists in ${fileOf(name)}.`);
  const { file: contract, opening } = objectOf(area);
  const module = contract.replace(`${CONTRACT}/`, '@daas/contract/endpoints/').replace(/\.ts$/, '');
  const [routes] = filesWith(FEATURES, /\/routes\.ts$/, new RegExp(`from '${module}';`));
  if (!routes) throw new Error(`No routes.ts in ${FEATURES} imports ${module}.`);
  // As the other endpoints of the area.
  const [, prefix] =
    new RegExp(`^ {2}'${area}\\.\\w+': endpoint\\(\\{[^}]*?path: '(/api/[\\w-]+)`, 'm').exec(read(contract)) ?? [];
  const path = `${prefix ?? `/api/${kebab(area)}`}/${kebab(last)}`;
  const [other] = filesWith(CONTRACT, SOURCES, new RegExp(`path: '${path}'`));
  if (other) throw new Error(`${path} already exists in ${other}.`);

  append(
    contract,
    new RegExp(opening),
    `  '${name}': endpoint({
    method: 'GET',
    path: '${path}',
    access: '${access}',
    summary: 'List ${kebab(topic).replaceAll('-', ' ')}',
    input: z.strictObject(paging),
    ${OUTPUT},
  })`,
  );
  addImport(contract, ['listOf', 'numericId', 'paging'], '../shapes');
  const handler = `list${pascal(topic)}`;
  const folder = routes.slice(0, routes.lastIndexOf('/'));
  const file = `${folder}/${topic}.ts`;
  create(
    file,
    `import type { EndpointOutput } from '@daas/contract/endpoints';
import { type Page, pageAmong } from '../../kernel/page';
import type { MemberContext } from '../context';

export async function ${handler}({ caller }: MemberContext, page: Page): Promise<EndpointOutput<'${name}'>> {
  return pageAmong([{ id: caller.companyId, name: caller.companyName }], page);
}
`,
  );
  addImport(routes, [handler], `./${topic}`);
  append(routes, /: Handlers<[^=]*= \{/, `  '${name}': ${handler}`);
  return {
    todo: [
      `${contract}: method, path, access, summary, input and output of ${name}; \`changes\` if it is not a GET`,
      `${file}: the rows, and a test beside it`,
    ],
  };
}

/** Returns the access of an endpoint with the skeleton's output, which is created if it does not exist. */
export function listEndpoint(name, { access }) {
  const file = fileOf(name);
  if (!file) return { access: access ?? 'session', ...makeEndpoint(name, { access }) };
  const entry = readBrackets(file, new RegExp(`^ {2}'${name}': endpoint\\(\\{`, 'm')) ?? '';
  if (!entry.replace(/\s+/g, ' ').includes(OUTPUT))
    throw new Error(`${name} does not return a list of id and name (${file}). Choose the name of a new endpoint.`);
  const [, own] = /access: '([\w-]+)'/.exec(entry) ?? [];
  if (access && access !== own)
    throw new Error(`The access of ${name} is ${own}. Omit --access, or change it in ${file}.`);
  return { access: own, todo: [] };
}
