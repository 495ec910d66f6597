/** Makes calls with the installed package until they are done or refused: some as pages, some one by one. */
import { Daas } from '@daas/sdk';

const { CONNECTOR, CALLS, CALLERS } = process.env;
const client = new Daas({ maxRetries: 8 });
const connector = client.connectors(Number(CONNECTOR));
let left = Number(CALLS);
let error = null;
let ms = 0;

async function work() {
  while (left > 0 && !error) {
    if (left % 2 === 0 && left >= 20) {
      const pages = connector.rows({ limit: 3 });
      for (let page = 0; page < 10 && left > 0; page += 1) {
        left -= 1;
        await pages.nextPage();
      }
    } else {
      left -= 1;
      const began = performance.now();
      await connector.query({ where: { name: '公司3' } }).catch((refusal) => {
        ms = performance.now() - began;
        throw refusal;
      });
    }
  }
}

await Promise.all(Array.from({ length: Number(CALLERS) }, work)).catch((refusal) => {
  error = refusal;
});
const { charged, amount } = client.receipts;
const outcome = {
  charged,
  amount,
  error: error?.name ?? null,
  limit: error?.limit?.name ?? null,
  message: error?.message,
  ms,
};
process.stdout.write(`${JSON.stringify(outcome)}
`);
