import { CART_ITEM_TYPES } from '@lathe/contract/cart-item-types';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { addToBasket } from '../checkout/testing/buyers.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();

it.each(CART_ITEM_TYPES)(
  'a line of type %s that is not in the basket can be removed',
  async (type) => {
    const seller = await makePerson(app, { seller: true });
    const { releaseIds } = await makeTitle(app.ctx, { ownerId: seller.id });
    const browser = app.browser();
    await addToBasket(browser, releaseIds[0] ?? '');
    const other = '90000000-0000-4000-8000-000000000009';
    const reply = await browser.delete(`/es/cart/${other}?type=${type}`);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ totalQuantity: 1 });
  },
);
