import type { Ctx } from '../../context.ts';
import { signatureOf } from './signature.ts';

const PATIENCE_MS = 10_000;
export const EVENTS_PATH = '/es/card-events';
export const SIGNATURE_HEADER = 'card-signature';

export async function handler(
  { config, db, secret, clock }: Ctx,
  { eventId, paymentId }: { eventId: string; paymentId: string },
): Promise<void> {
  const { key, status } = await db
    .selectFrom('sandbox_payments')
    .select(['key', 'status'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ id: eventId, key, status });
  const reply = await fetch(new URL(EVENTS_PATH, config.publicUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(secret, body, clock.now()),
    },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok) throw new Error(`The shop answered the card event with ${reply.status}.`);
}
