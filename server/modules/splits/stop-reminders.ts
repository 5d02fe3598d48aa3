/** Stops reminders about invited shares for one mail address, through a signed link (RFC 8058). */

import { isUuidInAnyCase } from '@lathe/rules/uuid';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { registerOneClickPost } from '../../platform/http/one-click-post.ts';

export function payeeUnsubscribeLink(ctx: Pick<Ctx, 'keys' | 'config'>, payeeId: string): string {
  const token = `${payeeId}.${ctx.keys.sign('payee-link', payeeId)}`;
  return new URL(`/unsubscribe/payee/${token}`, ctx.config.publicUrl).href;
}

/** Throws if the signature is invalid. */
function readPayeeToken({ keys }: Pick<Ctx, 'keys'>, token: string): string {
  const [payeeId = '', ...rest] = token.split('.');
  const isValid = isUuidInAnyCase(payeeId) && keys.isSigned('payee-link', payeeId, rest.join('.'));
  if (!isValid) throw new CallError('not_found');
  return payeeId;
}

export async function readReminders(
  ctx: Pick<Ctx, 'keys' | 'db'>,
  token: string,
): Promise<{ subscribed: boolean }> {
  const row = await ctx.db
    .selectFrom('invited_payees')
    .select(['reminders_stopped_at', 'state'])
    .where('id', '=', readPayeeToken(ctx, token))
    .executeTakeFirst();
  return { subscribed: row?.state === 'waiting' && row.reminders_stopped_at === null };
}

export async function registerPayeeUnsubscribe(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await registerOneClickPost(app, '/unsubscribe/payee/:token', (token) =>
    stopReminders(ctx, readPayeeToken(ctx, token)),
  );
}

/** Of all invitations to the same address. */
async function stopReminders({ db, clock }: Ctx, payeeId: string): Promise<void> {
  await db
    .updateTable('invited_payees')
    .set({ reminders_stopped_at: clock.now() })
    .where('reminders_stopped_at', 'is', null)
    .where('state', '=', 'waiting')
    .where('email', '=', (eb) =>
      eb
        .selectFrom('invited_payees as named')
        .select('named.email')
        .where('named.id', '=', payeeId),
    )
    .execute();
}
