/** Buyers of one release who retry after every failure, each with their own card. */
import { cardOf } from '../../server/modules/checkout/testing/buyers.ts';
import { approveAtBank, fillBasket, submitPayment } from './buy.ts';
import { makeVisitor, readFormHeaders, type ShopEndpoints } from './visitor.ts';

export interface Buyer {
  /** Tries again, unless everything is bought. */
  tryToBuy(): Promise<void>;
}

interface Sale extends ShopEndpoints {
  release: string;
}

export async function makeBuyers(count: number, sale: Sale): Promise<Buyer[]> {
  const headers = await readFormHeaders(sale.origins[0] ?? '');
  return Array.from({ length: count }, (_, index) => makeBuyer(index, sale, headers));
}

function makeBuyer(
  at: number,
  { release, ...endpoints }: Sale,
  headers: Record<string, string>,
): Buyer {
  const card = cardOf(at);
  const email = `buyer${at}@example.com`;
  const visitor = makeVisitor(at, endpoints, headers);
  let isDone = false;
  return {
    async tryToBuy() {
      if (isDone) return;
      if (visitor.headers['x-cart-id'] === undefined) {
        await fillBasket(visitor, { type: 'release', uuid: release });
      }
      const payReply = await submitPayment(visitor, { card, email });
      if (!payReply) return;
      const { status, json } = payReply;
      if (json.status === 'action_needed') {
        await approveAtBank(visitor, json.action_url);
        // Returns from the bank in two windows at once, one per web process.
        const finish = `/es/checkout/${json.checkout}/finish`;
        await Promise.all([0, 1].map((target) => visitor.request(finish, { body: {}, target })));
      }
      isDone = json.status === 'paid' || (status === 409 && json.code === 'cart_empty');
    },
  };
}
