import path from 'node:path';
import { root } from '../lib.mjs';
import { bringPackages } from './installPackages.mjs';

/**
 * Brings the library of ClickHouse's server. Throws where there is none for this system, or where it cannot be fetched.
 * @returns {Promise<string>} its path
 */
export async function bringClickHouse() {
  const system = `${process.platform} ${process.arch}`;
  if (system !== 'linux x64') throw new Error(`npm has ClickHouse's server for linux x64, not for ${system}`);
  const folder = await bringPackages({
    from: path.join(root, 'tests/clickhouse/server'),
    name: 'clickhouse',
    what: "ClickHouse's server (543 MB)",
  });
  return path.join(folder, 'node_modules/@chdb/lib-linux-x64-gnu/libchdb.so');
}
