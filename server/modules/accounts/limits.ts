import type { Ctx } from '../../context.ts';
import { addressBlock } from '../../platform/rate-limits/address-block.ts';
import type { LimitName } from '../../platform/rate-limits/rate-limits.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';

/** Counts the attempt before checking the limit, so concurrent attempts are all counted. */
export async function assertWithinLimit(ctx: Ctx, name: LimitName, key: string): Promise<void> {
  const allowance = await ctx.rateLimits.consume(name, key);
  if (allowance.allowed) return;
  throw tooManyRequests(allowance.retryAfterSeconds);
}

type MailKind =
  | 'register'
  | 'confirm'
  | 'reset'
  | 'change'
  | 'invitation'
  | 'order'
  | 'promo'
  | 'alert';

/**
 * Limits mails to an address that another person may have entered. Each kind has its own counter,
 * so requests for one kind cannot block another.
 */
export async function assertMailAllowed(ctx: Ctx, kind: MailKind, email: string): Promise<void> {
  await assertWithinLimit(ctx, 'mailbox', mailboxKey(kind, email));
}

export function mailboxKey(kind: MailKind, email: string): string {
  return `${kind} ${email}`;
}

interface PasswordAttempt {
  /** Normalised. */
  email: string;
  ip: string;
  /** A known browser or session of this account (see known-browser.ts), otherwise null. */
  browser: string | null;
}

/**
 * Applies wherever a password is checked. The limit per account and IP stops random guessing; the
 * limits per IP, per account and for the whole shop stop one password tried on many accounts.
 * Strangers could use the last two to lock an account, so known browsers are counted separately.
 */
export async function assertPasswordAttemptAllowed(
  ctx: Ctx,
  { email, ip, browser }: PasswordAttempt,
): Promise<void> {
  await assertWithinLimit(ctx, 'login', passwordKey(email, ip));
  await assertWithinLimit(ctx, 'login_address', ip);
  if (browser !== null) return await assertWithinLimit(ctx, 'login_browser', browser);
  await assertWithinLimit(ctx, 'login_account', email);
  await assertWithinLimit(ctx, 'login_shop', SHOP);
}

/** Uncounts this attempt only. A correct password does not reset earlier wrong ones. */
export async function resetPasswordAttempts(
  ctx: Ctx,
  { email, ip, browser }: PasswordAttempt,
): Promise<void> {
  await ctx.rateLimits.giveBackOne('login_address', ip);
  if (browser !== null) return await ctx.rateLimits.giveBackOne('login_browser', browser);
  await ctx.rateLimits.giveBackOne('login_account', email);
  await ctx.rateLimits.giveBackOne('login_shop', SHOP);
}

/** Key of the limits that apply to the whole shop. */
export const SHOP = 'shop';

/** Key of the limit per account and IP. */
export function passwordKey(email: string, ip: string): string {
  return `${email} ${addressBlock(ip)}`;
}
