import { MESSAGE_CHANNELS } from '@daas/contract/events';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../features/services';
import { languageOf } from '../kernel/locale';
import { Refusal } from '../kernel/refusal';
import { validate } from '../kernel/validate';
import { handleDeliveryReport } from '../messages/outbox';
import { TOLERANCE_SECONDS, verifyWebhookSignature } from '../messages/webhooks/signature';
import { readJson } from './body';

const BODY_LIMIT = 16_384;
const report = z.strictObject({
  message_id: z.string().min(1).max(200),
  recipient: z.string().min(1).max(320),
  status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/),
  detail: z.string().max(2000).optional(),
});

/**
 * Registers `/delivery-reports/sms` and `/mail` for delivery reports of carriers. Reports are signed with the secret of our
 * own messages (Standard Webhooks); without a secret the route does not exist. // messages/README.md
 */
export async function registerReports(app: FastifyInstance, services: Services): Promise<void> {
  const { SMS_SECRET: sms, MAIL_SECRET: mail } = services.config;
  const secretsOf = { sms, mail };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  for (const channel of MESSAGE_CHANNELS) {
    const secrets = secretsOf[channel];
    if (!secrets) continue;
    app.post(`/delivery-reports/${channel}`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const proof = verifyWebhookSignature(secrets, request.headers, { body, now: services.clock() });
      if (proof === 'wrong') throw new Refusal('signature-invalid', { reason: '@signature-mismatch' });
      if (proof === 'late') throw new Refusal('signature-replayed', { seconds: TOLERANCE_SECONDS });
      const result = await handleDeliveryReport(
        services,
        channel,
        validate(report, readJson(body), languageOf(request)),
      );
      return reply.header('cache-control', 'no-store').send({ success: true, data: { result } });
    });
  }
}
