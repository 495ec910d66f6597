/** Makes calls with the installed package until they are done or refused: some as pages, some one by one. */
import { Daas } from '@daas/sdk';

const { CONNECTOR, CALLS, CALLERS, LIMIT = '3' } = process.env;
const client = new Daas({ maxRetries: 8 });
const connector = client.connectors(Number(CONNECTOR));
let left = Number(CALLS);
let rows = 0;
let error = null;
let ms = 0;

async function work() {
  while (left > 0 && !error) {
    if (left % 2 === 0 && left >= 20) {
      const pages = connector.rows({ limit: Number(LIMIT) });
      for (let page = 0; page < 10 && left > 0; page += 1) {
        left -= 1;
        rows += (await pages.nextPage()).data.length;
      }
    } else {
      left -= 1;
      const began = performance.now();
      const { data } = await connector.query({ where: { name: '公司3' } }).catch((refusal) => {
        ms = performance.now() - began;
        throw refusal;
      });
      rows += data.length;
    }
  }
}

await Promise.all(Array.from({ length: Number(CALLERS) }, work)).catch((refusal) => {
  error = refusal;
});
const { charged, amount } = client.receipts;
process.stdout.write(
  `${JSON.stringify({ rows, charged, amount, error: error?.name ?? null, limit: error?.limit?.name ?? null, message: error?.message, ms })}\n`,
);
