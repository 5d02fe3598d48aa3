import type { Ctx } from '../../context.ts';
import { addressBlock } from '../../platform/rate-limits/address-block.ts';
import type { LimitName } from '../../platform/rate-limits/rate-limits.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';

/** Counts the try first and judges it afterwards, so that a hundred at once are still a hundred. */
export async function assertWithinLimit(ctx: Ctx, name: LimitName, key: string): Promise<void> {
  const allowance = await ctx.rateLimits.consume(name, key);
  if (allowance.allowed) return;
  throw tooManyRequests(allowance.retryAfterSeconds);
}

type MailKind = 'register' | 'confirm' | 'reset' | 'change' | 'invitation' | 'order';

/**
 * Mails to a mailbox that somebody else may have typed. Each kind is counted by itself: otherwise requests
 * for one kind, of which not one may be sent, would keep the owner from getting another.
 */
export async function assertMayMail(ctx: Ctx, kind: MailKind, email: string): Promise<void> {
  await assertWithinLimit(ctx, 'mailbox', mailboxKey(kind, email));
}

export function mailboxKey(kind: MailKind, email: string): string {
  return `${kind} ${email}`;
}

interface PasswordTry {
  /** Normalised. */
  email: string;
  ip: string;
  /** A browser or session of this account, see known-browser.ts; null for a stranger's. */
  browser: string | null;
}

/**
 * Wherever a password is asked for. Per account and address against typing at random; per address,
 * per account and for everybody against one password that is tried over many accounts. The last two would
 * let strangers lock an account, so a browser that its owner has used is counted by itself.
 */
export async function assertMayTryPassword(
  ctx: Ctx,
  { email, ip, browser }: PasswordTry,
): Promise<void> {
  await assertWithinLimit(ctx, 'login', passwordKey(email, ip));
  await assertWithinLimit(ctx, 'login_address', ip);
  if (browser !== null) return await assertWithinLimit(ctx, 'login_browser', browser);
  await assertWithinLimit(ctx, 'login_account', email);
  await assertWithinLimit(ctx, 'login_shop', SHOP);
}

/** Only wrong ones stay counted; one right password must not pay for the others. */
export async function passwordWasRight(
  ctx: Ctx,
  { email, ip, browser }: PasswordTry,
): Promise<void> {
  await ctx.rateLimits.giveBackOne('login_address', ip);
  if (browser !== null) return await ctx.rateLimits.giveBackOne('login_browser', browser);
  await ctx.rateLimits.giveBackOne('login_account', email);
  await ctx.rateLimits.giveBackOne('login_shop', SHOP);
}

/** The one key of limits that are for everybody together. */
export const SHOP = 'shop';

/** The key of the limit per account and address. */
export function passwordKey(email: string, ip: string): string {
  return `${email} ${addressBlock(ip)}`;
}
