/** The calls by which sellers edit their merchandise. */
import type { merchCalls } from '@lathe/contract/merch-calls';
import { calendarDate } from '@lathe/rules/dates';
import { MERCH_ITEMS_MAX } from '@lathe/rules/merch/item-details';
import { vatRateOn } from '@lathe/rules/vat';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { taxTable } from '../taxes/index.ts';
import { changeItem } from './change-item.ts';
import { createItem } from './create-item.ts';
import { deleteItem } from './delete-item.ts';
import { duplicateItem } from './duplicate-item.ts';
import { plantOffer } from './facts.ts';
import { replyWithHistory } from './history-reply.ts';
import { readItemAccess } from './item-access.ts';
import { listPage } from './item-list.ts';
import { countItems } from './item-store.ts';
import { replyWithItem } from './present-item.ts';
import { presentType } from './present-types.ts';
import { auditItemEdit, publishItemChanged } from './with-item.ts';

export const merchItemRoutes: Handlers<typeof merchCalls> = {
  'GET /api/merch_types': async ({ ctx, locale, query, country: own }) => {
    const country = query.country ?? own;
    const offer = await plantOffer(ctx);
    const vatRate = vatRateOn(await taxTable(ctx), country, calendarDate(offer.now));
    const viewer = { locale, country, vatRate, offer };
    return { data: offer.types.map((type) => presentType(type, viewer)), next_page_url: null };
  },

  'GET /api/users/{user}/merch': async (call) => {
    const { ctx, params, query } = call;
    const [page, count] = await Promise.all([
      listPage(call, { ownerId: params.user, ...query }),
      countItems(ctx.db, params.user),
    ]);
    return { ...page, count, limit: MERCH_ITEMS_MAX };
  },

  'POST /api/users/{user}/merch': async (call) => {
    const { ctx, params, body, actor } = call;
    const offer = await plantOffer(ctx);
    const item = await inTransaction(ctx.db, async (tx) => {
      const { userId } = signedIn(actor);
      const { title, type, page_id: pageId } = body;
      const id = await createItem(tx, offer, { ownerId: params.user, userId, type, title, pageId });
      await auditItemEdit(tx, call, { user: params.user, item: id });
      await publishItemChanged(tx, ctx, { id, owner_id: params.user });
      return id;
    });
    return await replyWithItem(call, { user: params.user, item });
  },

  'GET /api/users/{user}/merch/{item}': async (call) =>
    await replyWithItem({ ...call, country: call.query.country ?? call.country }, call.params),

  'PUT /api/users/{user}/merch/{item}': async (call) => {
    const { ctx, params, body, actor, locale } = call;
    const { version, ...change } = body;
    const { userId } = signedIn(actor);
    const input = { ownerId: params.user, userId, id: params.item, version, change, locale };
    await inTransaction(ctx.db, async (tx) => {
      const item = await changeItem(tx, ctx, input);
      await auditItemEdit(tx, call, params);
      await publishItemChanged(tx, ctx, item);
    });
    return await replyWithItem(call, params);
  },

  'DELETE /api/users/{user}/merch/{item}': async (call) => {
    const { ctx, params, query, actor, locale } = call;
    const { userId } = signedIn(actor);
    const { confirmation } = query;
    const input = { ownerId: params.user, userId, id: params.item, confirmation, locale };
    await inTransaction(ctx.db, async (tx) => {
      await deleteItem(tx, ctx, input);
      await auditItemEdit(tx, call, params);
    });
  },

  'POST /api/users/{user}/merch/{item}/duplicate': async (call) => {
    const { ctx, params, actor, locale } = call;
    const { userId } = signedIn(actor);
    const input = { ownerId: params.user, userId, id: params.item, locale };
    const item = await inTransaction(ctx.db, async (tx) => {
      const id = await duplicateItem(tx, ctx, input);
      await auditItemEdit(tx, call, { user: params.user, item: id });
      await publishItemChanged(tx, ctx, { id, owner_id: params.user });
      return id;
    });
    return await replyWithItem(call, { user: params.user, item });
  },

  'GET /api/users/{user}/merch/{item}/history': (call) =>
    replyWithHistory(call, { ...call.params, page: call.query.page }),

  'GET /api/studio/merch/{item}': (call) => readItemAccess(call, call.params.item),
};
