import type { Ctx } from '../../context.ts';
import type { CardEvent } from './cards.ts';
import { SIGNATURE_HEADER, signatureOf } from './signature.ts';

const TIMEOUT_MS = 10_000;
export const EVENTS_PATH = '/es/card-events';

/** Sends a signed webhook over HTTP. Throws unless the shop accepts it. */
export async function postSandboxEvent(
  { config, secret, clock }: Pick<Ctx, 'config' | 'secret' | 'clock'>,
  event: CardEvent,
): Promise<void> {
  const body = JSON.stringify(event);
  const reply = await fetch(new URL(EVENTS_PATH, config.publicUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(secret, body, clock.now()),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`The shop returned status ${reply.status} for the card event.`);
}
