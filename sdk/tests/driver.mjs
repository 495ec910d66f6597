/** Runs cases with the installed TypeScript package: one JSON line in, one out. */
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Daas, WebhookReceiver } from '@daas/sdk';
import { saveFile } from '@daas/sdk/node';

const OPERATIONS = {
  query: (client, { connector, question, options }) => client.connectors(connector).query(question, options),
  async rows(client, { connector, question, goesOn = false }) {
    const rows = client.connectors(connector).rows(question);
    const ids = [];
    let refused = null;
    for (;;) {
      try {
        for await (const { id } of rows) ids.push(id);
        return { ids, refused };
      } catch (error) {
        if (!goesOn || refused) throw Object.assign(error, { ids });
        refused = error.name;
      }
    }
  },
  async nextAtOnce(client, { connector }) {
    const rows = client.connectors(connector).rows();
    const items = await Promise.all([rows.next(), rows.next(), rows.next()]);
    return items.map(({ value }) => value?.id ?? null);
  },
  balance: async (client) => (await client.balance()).available,
  async order(client, { connector }) {
    const { files } = client.connectors(connector);
    const { amount } = await files.quote();
    const { file } = await files.order({ quote: amount });
    return (await files.wait(file.id)).status;
  },
  async save(client, { connector, part }, folder) {
    const path = `${folder}/result.csv`;
    if (part) await writeFile(`${path}.dwn_1.part`, part);
    const bytes = await saveFile(client.connectors(connector).files, 'dwn_1', path);
    return { bytes, text: await readFile(path, 'utf8') };
  },
  async orderAndSave(client, { connector }, folder) {
    const { files } = client.connectors(connector);
    const { amount } = await files.quote();
    const { file } = await files.order({ quote: amount });
    await files.wait(file.id);
    await saveFile(files, file.id, `${folder}/result.csv`);
    const text = await readFile(`${folder}/result.csv`, 'utf8');
    return { lines: text.trim().split('\n').length };
  },
  async events(client, { after }) {
    const sequences = [];
    for await (const { sequence } of client.events({ after })) sequences.push(sequence);
    return sequences;
  },
  async webhooks(_, { secret, messages, failures = 0 }) {
    const receiver = new WebhookReceiver(secret);
    const handled = [];
    const results = [];
    let left = failures;
    for (const { body, headers } of messages)
      results.push(
        await receiver
          .handle(body, headers, ({ type }) => {
            if (left-- > 0) throw new Error('busy');
            handled.push(type);
          })
          .catch(({ name }) => name),
      );
    return { handled, results };
  },
};

async function run({ url, folder, name, call }) {
  const { op, client: options, connector = 1000001, ...input } = call;
  const began = performance.now();
  let client;
  try {
    client = new Daas({ key: 'dk_live_1', baseUrl: url, timeoutMs: 10_000, ...options });
    const result = await OPERATIONS[op](client, { connector, ...input }, folder);
    return { name, result, ...spent(client) };
  } catch (error) {
    const { code = null, limit = null, idempotencyKey = null, ids } = error;
    return {
      name,
      error: { type: error.name, code, limit: limit?.name ?? null, key: idempotencyKey, message: error.message },
      ...(ids ? { ids } : {}),
      ...spent(client),
      ms: performance.now() - began,
    };
  }
}
const spent = (client) => ({ charged: client?.receipts.charged ?? 0, amount: client?.receipts.amount ?? 0 });

for await (const line of createInterface({ input: process.stdin }))
  run(JSON.parse(line)).then((done) => process.stdout.write(`${JSON.stringify(done)}\n`));
