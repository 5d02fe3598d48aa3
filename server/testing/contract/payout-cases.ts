import { paidSellers } from '../../modules/payouts/testing/paid-seller.ts';
import { signedInBrowser } from '../people.ts';
import type { CaseRequest, CasesOf } from './cases.ts';
import type { World } from './world.ts';

export function payoutCases({ app }: World): CasesOf<'POST /api/users/{user}/tipalti/transfer'> {
  const { makeSeller, earn, request } = paidSellers(app);

  async function sellerWith(amount: number): Promise<CaseRequest & { id: string }> {
    const seller = await makeSeller();
    if (amount > 0) await earn(seller.id, amount);
    return {
      id: seller.id,
      as: await signedInBrowser(app, seller),
      params: { user: seller.id },
      body: {},
    };
  }

  return {
    'POST /api/users/{user}/tipalti/transfer': {
      good: () => sellerWith(10_000),
      errors: {
        payout_open: async () => {
          const seller = await sellerWith(10_000);
          await request(seller.id);
          return seller;
        },
        payout_too_soon: async () => {
          const seller = await sellerWith(10_000);
          const payout = await request(seller.id);
          await seller.as.post(`/api/users/${seller.id}/payouts/${payout}/cancel`, {});
          return seller;
        },
        payout_not_possible: () => sellerWith(0),
        payout_changed: async () => ({
          ...(await sellerWith(10_000)),
          body: { expected_net: 9_999 },
        }),
      },
    },
  };
}
