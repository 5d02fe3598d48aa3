/** Stops the mails of one kind for one user through a signed link (RFC 8058). */
import { NOTIFICATION_KINDS, type NotificationKind } from '@lathe/rules/notifications';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { registerOneClickPost } from '../../platform/http/one-click-post.ts';
import { stopMails } from './settings.ts';

interface MailKey {
  userId: string;
  kind: NotificationKind;
}

export function mailUnsubscribeLink(
  ctx: Pick<Ctx, 'keys' | 'config'>,
  { userId, kind }: MailKey,
): string {
  const payload = Buffer.from(`${userId} ${kind}`).toString('base64url');
  const token = `${payload}.${ctx.keys.sign('notification-link', payload)}`;
  return new URL(`/unsubscribe/notifications/${token}`, ctx.config.publicUrl).href;
}

/** Throws if the signature is invalid. */
export function readUnsubscribeToken({ keys }: Pick<Ctx, 'keys'>, token: string): MailKey {
  const end = token.indexOf('.');
  const [payload, signature] = [token.slice(0, end), token.slice(end + 1)];
  const isValid = end > 0 && keys.isSigned('notification-link', payload, signature);
  const [userId = '', name = ''] = Buffer.from(payload, 'base64url').toString().split(' ');
  const kind = NOTIFICATION_KINDS.find((each) => each === name);
  if (!isValid || !kind) throw new CallError('not_found');
  return { userId, kind };
}

export async function registerMailUnsubscribe(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await registerOneClickPost(app, '/unsubscribe/notifications/:token', (token) =>
    stopMails(ctx, readUnsubscribeToken(ctx, token)),
  );
}
