import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bundledFile } from '../kernel/thread';
import { EMPTY_DATABASE, openPglite } from './client';
import { migrate } from './migrate';

/** Build program: writes the initial embedded database next to the bundle. */
const database = await openPglite('memory');
await migrate(database);
// Without a checkpoint every first start would replay the log of the migrations.
await database.sql.exec('checkpoint');
const dump = await database.dump();
await database.close();
await writeFile(bundledFile(EMPTY_DATABASE) as URL, await promisify(gzip)(Buffer.from(await dump.arrayBuffer())));
