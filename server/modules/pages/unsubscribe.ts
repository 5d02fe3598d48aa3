/**
 * Stops the mails about one page for one follower through a signed link (RFC 8058). Mail clients
 * send a POST without a session; people use a button. GET changes nothing, because mail scanners
 * open every link.
 */
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { registerOneClickPost } from '../../platform/http/one-click-post.ts';
import type { FollowKey } from './follow-store.ts';

const ID_BYTES = 16;

export function unsubscribeLink(ctx: Pick<Ctx, 'keys' | 'config'>, following: FollowKey): string {
  const ids = [following.userId, following.pageId].map((id) => id.replaceAll('-', '')).join('');
  const payload = Buffer.from(ids, 'hex').toString('base64url');
  const token = `${payload}.${ctx.keys.sign('unsubscribe-link', payload)}`;
  return new URL(`/unsubscribe/${token}`, ctx.config.publicUrl).href;
}

/** Returns user and page; throws if the signature is invalid. */
export function readUnsubscribeToken({ keys }: Pick<Ctx, 'keys'>, token: string): FollowKey {
  const end = token.indexOf('.');
  const [payload, signature] = [token.slice(0, end), token.slice(end + 1)];
  const bytes = Buffer.from(payload, 'base64url');
  const isValid = end > 0 && keys.isSigned('unsubscribe-link', payload, signature);
  if (!isValid || bytes.length !== 2 * ID_BYTES) throw new CallError('not_found');
  return { userId: uuidIn(bytes.subarray(0, ID_BYTES)), pageId: uuidIn(bytes.subarray(ID_BYTES)) };
}

function uuidIn(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function registerUnsubscribe(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await registerOneClickPost(app, '/unsubscribe/:token', (token) =>
    stopFollowMails(ctx, readUnsubscribeToken(ctx, token)),
  );
}

async function stopFollowMails({ db }: Ctx, { pageId, userId }: FollowKey): Promise<void> {
  await db
    .updateTable('page_followers')
    .set({ wants_mail: false })
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .execute();
}
