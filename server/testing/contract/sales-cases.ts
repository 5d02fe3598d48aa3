import { addToBasket, pay } from '../../modules/checkout/testing/buyers.ts';
import type { World } from './world.ts';

export function salesCases({ clock, seller, stranger, title, visitor }: World) {
  /** A seller with one sale, so that the examples show figures. */
  const sold = async () => {
    const { id, browser: as } = await seller();
    const { releaseIds } = await title(id);
    const buyer = visitor();
    await addToBasket(buyer, releaseIds[0] ?? '');
    await pay(buyer);
    return { as, params: { user: id } };
  };
  const year = String(clock.now().getUTCFullYear());
  const month = String(clock.now().getUTCMonth() + 1);
  const plain = { good: sold, errors: {} };
  const ofPeriod = (period: Record<string, string>) => {
    const good = async () => {
      const { as, params } = await sold();
      return { as, params: { ...params, ...period } };
    };
    // Everybody has own years, so the stranger asks for those of the seller.
    const request = async () => ({ ...(await good()), as: stranger.browser });
    return { good, errors: {}, foreign: { request, statuses: [403] as const } };
  };
  return {
    'GET /api/users/{user}/sales': plain,
    'GET /api/users/{user}/sales/realtime': plain,
    'GET /api/users/{user}/sales/reports/royalties': plain,
    'GET /api/users/{user}/sales/reports/royalties/{year}': ofPeriod({ year }),
    'GET /api/users/{user}/sales/reports/royalties/{year}/{month}': ofPeriod({ year, month }),
  };
}
