import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type EndpointInput, type EndpointName, type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { requestOf } from '@daas/server/testing/server';
import { workbookOf } from '@daas/server/testing/zip';
import { createExporter } from '../../support/exporter';
import { startServerProcess } from '../../support/serverProcess';
import type { Outcome, Scenario } from './scenarios';
import { makeWorld } from './world';

const PAUSE_MS = 10;
const WARM_UP = 20;

/** Each is over another bound, or as near to it as costs most. */
function hostileBooks(): Buffer[] {
  const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');
  const shared = (times: number) => `<si><t>${noise(2000).repeat(10)}</t></si>`.repeat(times);
  return [
    workbookOf(row('x'.repeat(140_000_000))),
    workbookOf(row(noise(20_000).repeat(600))),
    workbookOf(row('a'), { strings: shared(1900) }),
    workbookOf(row('a'), { strings: shared(2500) }),
    workbookOf(Array.from({ length: 100_002 }, (_, n) => row(`${n}`)).join('')),
    workbookOf('<row><c r="ZZZ1"><v>1</v></c></row>'),
    workbookOf(row('a'), { strings: Array.from({ length: 2_000_000 }, (_, n) => `<si><t>${n}</t></si>`).join('') }),
    workbookOf(Buffer.alloc(20_000_000, ' '), { size: 90_000 }),
  ];
}

/** Resident memory of a process in MB, now and at its highest since `forgetPeak`. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

export const hostileWorkbooks: Scenario = {
  name: 'eight hostile workbooks at once',
  async run(): Promise<Outcome> {
    const world = await makeWorld('pglite');
    const database = await world.open();
    const { headers } = await createExporter(database, 10_000);
    await database.close();
    const server = await startServerProcess(world.env);
    try {
      async function call<K extends EndpointName>(name: K, input: EndpointInput<K>): Promise<EndpointOutput<K>> {
        const request = requestOf(endpoints[name], input as Record<string, unknown>);
        const body = 'payload' in request ? JSON.stringify(request.payload) : null;
        const answer = await fetch(server.url + request.url, { method: request.method, headers, body });
        const { data, errorMessage } = (await answer.json()) as { data?: EndpointOutput<K>; errorMessage?: string };
        if (!data) throw new Error(`${name}: ${errorMessage}`);
        return data;
      }
      const { 'content-type': _, ...form } = headers as Record<string, string>;
      async function upload(book: Buffer, connector: number) {
        const ask = { file_name: 'x.xlsx', size: book.length, connector_id: connector };
        const { url } = await call('integrator.uploadFileUrl', ask);
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(book)]), 'x.xlsx');
        const answer = await fetch(server.url + url, { method: 'POST', headers: form, body });
        return { status: answer.status, ...((await answer.json()) as { errorCode?: string; errorMessage?: string }) };
      }
      const { id: appId } = await call('app.create', { name: 'files' });
      const wanted = { name: 'files', product: 'enterprise', type: 'FILE', app_id: appId, fields: ['name'] } as const;
      const { id } = await call('connector.create', { ...wanted, fields: ['name'] });
      // A good one first: what reading needs at all is no part of the figure.
      await upload(workbookOf('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'), id);
      for (let n = 0; n < WARM_UP; n += 1) await call('user.phone', {});

      const books = hostileBooks();
      await forgetPeak(server.pid);
      const before = await memoryOf(server.pid);
      const begun = performance.now();
      let over = false;
      const uploads = Promise.all(books.map((book) => upload(book, id))).finally(() => {
        over = true;
      });
      const waits: number[] = [];
      while (!over) {
        const sent = performance.now();
        await call('user.phone', {});
        waits.push(performance.now() - sent);
        await pause(PAUSE_MS);
      }
      const answers = await uploads;
      const seconds = (performance.now() - begun) / 1000;
      const after = await memoryOf(server.pid);
      const longest = Math.max(...waits);
      const kinds = new Set(answers.map(({ errorMessage }) => errorMessage ?? 'taken'));
      return {
        done: `8 uploads, ${waits.length} other requests`,
        calls: 0,
        lost: 0,
        double: 0,
        unanswered: 0,
        seconds: [seconds],
        notes: [
          `${Math.round(after.peak - before.now)} MB more at most`,
          `others waited ${Math.round(longest)} ms at most`,
          `${kinds.size} answers: ${[...kinds].join(' ')}`,
        ],
        problems: answers.filter(({ status }) => status !== 422 && status !== 200).map((one) => JSON.stringify(one)),
      };
    } finally {
      await server.kill();
      await world.remove();
    }
  },
};
