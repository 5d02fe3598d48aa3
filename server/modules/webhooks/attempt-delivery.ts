import { WEBHOOK_ANSWER_BYTES } from '@lathe/rules/webhooks';
import type { Ctx } from '../../context.ts';
import { type OutgoingPost, post } from '../../platform/outgoing/post.ts';
import { claimDelivery } from './claim-delivery.ts';
import { messageName } from './message-name.ts';
import { recordAttempt } from './record-attempt.ts';
import { openSecrets, signedHeaders } from './secrets.ts';

/**
 * One attempt, if it is due. If this process dies before the result is recorded, the message is sent
 * again with the same id: a receiver gets it at least once.
 */
export async function attemptDelivery(
  ctx: Ctx,
  deliveryId: string,
  limits: Pick<OutgoingPost, 'signal' | 'timeoutMs'>,
): Promise<void> {
  const delivery = await claimDelivery(ctx, deliveryId);
  if (!delivery) return;
  const { url, body, messageId } = delivery;
  // Receivers compare it with their own clock.
  const sentAt = ctx.machineClock.now();
  const secrets = openSecrets(ctx, delivery, ctx.clock.now());
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Lathe-Webhooks/1',
    accept: '*/*',
    ...signedHeaders({ id: messageName(messageId), sentAt, body }, secrets),
  };
  const startedMs = performance.now();
  const result = await post(
    { url, headers, body, answerBytes: WEBHOOK_ANSWER_BYTES, ...limits },
    { allowsPrivate: ctx.config.PRIVATE_WEBHOOKS },
  );
  const durationMs = Math.round(performance.now() - startedMs);
  await recordAttempt(ctx, delivery, { result, durationMs });
}
