/** Links in mails: they identify one request, so nobody has to sign in. */
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';

function tokenOf({ keys }: Pick<Ctx, 'keys'>, waitId: string): string {
  return `${waitId}.${keys.sign('ticket-wait-link', waitId)}`;
}

export function waitLink(ctx: Pick<Ctx, 'keys' | 'config'>, waitId: string): string {
  return new URL(`/waiting/${tokenOf(ctx, waitId)}`, ctx.config.publicUrl).href;
}

export function leaveLink(ctx: Pick<Ctx, 'keys' | 'config'>, waitId: string): string {
  return new URL(`/unsubscribe/waiting/${tokenOf(ctx, waitId)}`, ctx.config.publicUrl).href;
}

/** Throws if the signature is invalid. */
export function readWaitToken({ keys }: Pick<Ctx, 'keys'>, token: string): string {
  const end = token.indexOf('.');
  const [id, signature] = [token.slice(0, end), token.slice(end + 1)];
  if (end > 0 && keys.isSigned('ticket-wait-link', id, signature)) return id;
  throw new CallError('not_found');
}
