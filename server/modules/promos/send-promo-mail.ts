import { promoState } from '@lathe/rules/promos';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { makeSecret } from '../accounts/index.ts';
import { promoAddress } from './promo-address.ts';
import { readPromoRelease } from './release-store.ts';
import { findPromo, setMailToken } from './store.ts';

export async function handler(ctx: Ctx, { promoId }: { promoId: string }): Promise<void> {
  const { secret, hash } = makeSecret();
  const promo = await inTransaction(ctx.db, async (tx) => {
    const found = await findPromo(tx, promoId);
    // Revoked since the job was enqueued.
    if (!found || promoState(found, ctx.clock.now()) !== 'open') return undefined;
    await setMailToken(tx, { id: promoId, tokenHash: hash });
    return found;
  });
  if (!promo?.email) return;
  const { seller } = await readPromoRelease(ctx, promo.releaseId);
  const { email: to, recipient: name, locale } = promo;
  await ctx.mail.send(
    // The seller's note and title stay on the page: the mail may go to a stranger.
    mailFromTemplate({ to, name, locale }, (t) => ({
      subject: t('mail:promo_subject', { seller }),
      paragraphs: [t('mail:promo_text', { seller })],
      button: { label: t('mail:promo_button'), address: promoAddress(ctx, secret) },
      note: t('mail:promo_note'),
      footer: t('mail:promo_footer', { seller, email: to }),
    })),
  );
}
