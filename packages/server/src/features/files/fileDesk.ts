import { and, eq } from 'drizzle-orm';
import { downloads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { FileDesk, Program } from '../../gateway';
import { invalid, Refusal } from '../../kernel/refusal';
import type { Services } from '../../services';
import { fileConnector } from './connector';
import { orderPacket, quoteOf } from './packets';
import { chargeOf, programOrderer } from './programs';

/** Files of dataset connectors for programs, as the console orders them, under the person who made the connector. */
export function fileDesk(given: () => Services): FileDesk {
  const orderer = (program: Program) => programOrderer(given(), program, 'DATAPACKET');
  return {
    async quote(program) {
      const { db, services, caller } = await orderer(program);
      const connector = await fileConnector(db, caller.companyId, program.connectorId, 'DATAPACKET');
      return quoteOf(db, services, caller.companyId, connector);
    },
    async order(program, key, quote) {
      const context = await orderer(program);
      const { db, caller } = context;
      const own = and(
        ofCompany(downloads, caller.companyId),
        eq(downloads.connectorId, program.connectorId),
        eq(downloads.orderKey, key),
      );
      const [earlier] = await db.select({ id: downloads.id }).from(downloads).where(own);
      const id =
        earlier?.id ??
        (await orderPacket(context, program.connectorId, key, (current) => {
          if (current.rows === 0) throw invalid('quote', 'nothing_matched', '@nothing-matched');
          if (current.amount !== quote) throw new Refusal('changed-meanwhile');
        }));
      const charge = await chargeOf(context, { type: 'download', id });
      // The gateway forgets a key after a day; the file it made does not.
      if (earlier && (charge?.amount ?? 0) !== quote) throw new Refusal('idempotency-mismatch');
      return { id, charge };
    },
  };
}
