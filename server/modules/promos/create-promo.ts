import type { Locale } from '@lathe/rules/locales';
import type { PromoAccess } from '@lathe/rules/promos';
import { PROMO_LINKS_PER_RELEASE_MAX } from '@lathe/rules/promotion-limits';
import { addDuration } from '@lathe/rules/time';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  auditIfForAnother,
  makeSecret,
  normalizeEmail,
} from '../accounts/index.ts';
import { lockedRelease, type ReleaseParams } from '../releases/index.ts';
import { sendPromoMail } from './jobs.ts';
import { promoAddress } from './promo-address.ts';
import { countPromos, findPromo, insertPromo, type PromoRow } from './store.ts';

interface PromoInput {
  recipient: string;
  email: string | null;
  locale: Locale;
  note: string;
  access: PromoAccess;
  days: number;
  downloads_max: number;
}

export async function createPromo(
  call: Caller,
  { user, release }: ReleaseParams,
  input: PromoInput,
): Promise<{ promo: PromoRow; url: string }> {
  const { ctx } = call;
  const email = input.email === null ? null : normalizeEmail(input.email);
  await assertWithinLimit(ctx, 'promo', signedIn(call.actor).userId);
  if (email !== null) await assertMailAllowed(ctx, 'promo', email);
  const { secret, hash } = makeSecret();
  const now = ctx.clock.now();
  const promo = await inTransaction(ctx.db, async (tx) => {
    const { id: releaseId } = await lockedRelease(tx, { ownerId: user, id: release });
    const audio = await tx
      .selectFrom('tracks')
      .select('id')
      .where('release_id', '=', releaseId)
      .where('mp3_key', 'is not', null)
      .executeTakeFirst();
    if (!audio) throw new CallError('promo_needs_audio');
    if ((await countPromos(tx, releaseId)) >= PROMO_LINKS_PER_RELEASE_MAX) {
      throw new CallError('promo_limit_reached');
    }
    const { access } = input;
    const id = await insertPromo(tx, {
      releaseId,
      tokenHash: hash,
      recipient: input.recipient.trim(),
      email,
      locale: input.locale,
      note: input.note.replaceAll(/\r\n?/g, '\n').trim(),
      access,
      downloadsMax: access === 'stream' ? 0 : input.downloads_max,
      now,
      expiresAt: addDuration(now, { days: input.days }),
    });
    if (email !== null) await ctx.jobs.enqueue(tx, sendPromoMail, { promoId: id });
    await auditIfForAnother(tx, call, { subjectId: user, action: 'releases.edited' });
    return await findPromo(tx, id);
  });
  if (!promo) throw new Error('The promo link is missing in the transaction that inserted it.');
  return { promo, url: promoAddress(ctx, secret) };
}
