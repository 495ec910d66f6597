import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { besideBundle } from '../kernel/thread';
import { EMPTY_DATABASE, openPglite } from './client';
import { migrate } from './migrate';

/** A program of the build: writes what a new embedded database begins as beside the bundle. */
const database = await openPglite('memory');
await migrate(database);
// Otherwise every first start would replay what the migrations wrote.
await database.sql.exec('checkpoint');
const dump = await database.dump();
await database.close();
await writeFile(besideBundle(EMPTY_DATABASE) as URL, await promisify(gzip)(Buffer.from(await dump.arrayBuffer())));
