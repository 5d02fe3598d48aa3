/** All possible card results, from a fake where the sandbox has no card for it. */
import type { TestCardBehaviour } from '@lathe/rules/test-cards';
import type { CardFailure, Cards, Payment } from '../../platform/cards/cards.ts';
import type { CaseRequest, PrepareCase } from './cases.ts';
import type { World } from './world.ts';

export type CardCode =
  | 'cards_unavailable'
  | 'checkout_in_progress'
  | 'card_declined'
  | 'card_address_mismatch'
  | 'card_not_authenticated'
  | 'card_no_funds'
  | 'card_expired'
  | 'card_wrong_code'
  | 'card_invalid'
  | 'card_company_unavailable'
  | 'payment_late'
  | 'checkout_expired';

/** `purchase` succeeds with a good card. */
export function cardCases(
  { ctx, change }: World,
  path: string,
  purchase: (card?: TestCardBehaviour) => Promise<CaseRequest>,
): Record<CardCode, PrepareCase> {
  const cards = ctx.cards;
  if (!cards) throw new Error('Outside of production there is the sandbox.');

  const answering = async (own: Partial<Cards>): Promise<CaseRequest> => ({
    ...(await purchase()),
    outside: { cards: { ...cards, ...own } },
  });
  const failing =
    (failure: CardFailure): PrepareCase =>
    async () =>
      await answering({
        charge: async (charge): Promise<Payment> => ({
          ...(await cards.charge(charge)),
          status: 'declined',
          failure,
        }),
      });

  return {
    cards_unavailable: async () => ({ ...(await purchase()), outside: { cards: null } }),
    checkout_in_progress: async () => {
      // The first attempt is still pending at the card provider.
      const request = await purchase('lost_answer');
      await request.as.post(path, request.body);
      return { ...request, outside: { cards: { ...cards, find: async () => null } } };
    },
    card_declined: () => purchase('declined'),
    card_address_mismatch: () => purchase('address_mismatch'),
    card_not_authenticated: failing('not_authenticated'),
    card_no_funds: () => purchase('no_funds'),
    card_expired: () => purchase('card_expired'),
    card_wrong_code: () => purchase('wrong_code'),
    card_invalid: failing('invalid'),
    card_company_unavailable: failing('unavailable'),
    payment_late: async () =>
      await answering({
        charge: async (charge) => {
          await change('checkouts', charge.key, { state: 'expired', settled_at: ctx.clock.now() });
          return await cards.charge(charge);
        },
      }),
    checkout_expired: async () =>
      await answering({
        charge: async (charge) => ({ ...(await cards.charge(charge)), status: 'cancelled' }),
      }),
  };
}
