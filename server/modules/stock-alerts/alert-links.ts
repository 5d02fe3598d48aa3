/** Links in mails: to confirm an address, and to stop all mails to a reader. */
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';

type Action = 'confirm' | 'stop';

/** `subject` is the id of an alert, or the hash of a reader. */
function token({ keys }: Pick<Ctx, 'keys'>, action: Action, subject: string): string {
  return `${subject}.${keys.sign('stock-alert-link', `${action} ${subject}`)}`;
}

export function confirmLink(ctx: Pick<Ctx, 'keys' | 'config'>, alertId: string): string {
  const path = `/alerts/confirm/${token(ctx, 'confirm', alertId)}`;
  return new URL(path, ctx.config.publicUrl).href;
}

export function stopLink(ctx: Pick<Ctx, 'keys' | 'config'>, hash: string): string {
  return new URL(`/unsubscribe/alerts/${token(ctx, 'stop', hash)}`, ctx.config.publicUrl).href;
}

/** Throws if the signature is invalid. */
export function readToken({ keys }: Pick<Ctx, 'keys'>, action: Action, given: string): string {
  const end = given.indexOf('.');
  const [subject, signature] = [given.slice(0, end), given.slice(end + 1)];
  const isValid = end > 0 && keys.isSigned('stock-alert-link', `${action} ${subject}`, signature);
  if (!isValid) throw new CallError('not_found');
  return subject;
}
