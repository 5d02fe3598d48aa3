import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/testing/eventually.ts';
import { callInPage } from './call-in-page.ts';
import { openPage, visit } from './chromium.ts';
import { payAsGuest } from './pay-as-guest.ts';
import { pressRecord, sendParcel } from './plant-work.ts';
import type { Shop } from './shop.ts';

interface Sale {
  release: string;
  title: string;
  /** At the screens of the plant. */
  plant: Page;
  sides?: readonly string[];
}

/** As many copies as fit into a basket, bought by a guest, pressed and sent. */
export async function sellCopies({ url, ctx }: Shop, { release, title, plant, sides }: Sale) {
  const buyer = await visit(url);
  await openPage(buyer.page, '/');
  const copies = { type: 'release', uuid: release, quantity: ITEM_QUANTITY_MAX };
  await callInPage(buyer.page, 'POST', '/es/cart', copies);
  await payAsGuest(buyer.page, 'rosa@example.com');
  await buyer.context.close();
  const { id, order } = await eventually(() =>
    ctx.db
      .selectFrom('making_jobs')
      .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
      .innerJoin('orders', 'orders.id', 'making_jobs.order_id')
      .select(['making_jobs.id', 'orders.number as order'])
      .where('sellable_id', '=', release)
      .executeTakeFirstOrThrow(),
  );
  await pressRecord(plant, id, sides);
  await sendParcel(plant, order, `${ITEM_QUANTITY_MAX} × ${title}`);
}
