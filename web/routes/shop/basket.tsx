import { CART_ITEM_TYPES, type CartItemType } from '@lathe/contract/cart-item-types';
import type { ErrorReply } from '@lathe/contract/errors';
import type { Api } from '@lathe/contract/server-side';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { BasketLines } from '../../features/basket/basket-lines.tsx';
import { BasketSummary } from '../../features/basket/basket-summary.tsx';
import { refreshBasket, storeBasket } from '../../features/basket/change-basket.tsx';
import { usePollWhileInQueue } from '../../features/basket/edition-queue.ts';
import { useBasket } from '../../features/basket/store.ts';
import { JustOrdered } from '../../features/checkout/just-ordered.tsx';
import { NothingYet } from '../../features/shop/nothing-yet.tsx';
import { serverSide } from '../../lib/server-side.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/basket.ts';
import '../../features/basket/basket.css';
import '../../features/basket/checkout-layout.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide);
  try {
    return { cart: await api('GET /es/cart'), warning: null };
  } catch (rejected) {
    return { cart: null, warning: await messageOf(rejected) };
  }
}

/** Basket forms and "Add to basket" without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(serverSide);
  try {
    const form = await request.formData();
    const { notice } = await perform(api, form);
    const page = form.get('page') === '/checkout' ? '/checkout' : '/basket';
    return notice === null ? redirect(page, 303) : { notice };
  } catch (rejected) {
    const notice = await messageOf(rejected);
    return data({ notice }, { status: rejected instanceof Response ? rejected.status : 500 });
  }
}

async function perform(api: Api, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '');
  const [type, uuid, quantity] = [typeIn(field('type')), field('uuid'), Number(field('quantity'))];
  if (field('intent') === 'add') return await api('POST /es/cart', { body: { type, uuid } });
  if (field('intent') === 'use_code') {
    return await api('PUT /es/cart/discount', { body: { code: field('code') } });
  }
  if (field('intent') === 'drop_code') return await api('DELETE /es/cart/discount');
  if (field('intent') === 'remove') {
    return await api('DELETE /es/cart/{uuid}', { params: { uuid }, query: { type } });
  }
  return await api('PUT /es/cart/{uuid}', { params: { uuid }, body: { type, quantity } });
}

/** The API rejects an invalid type. */
function typeIn(text: string): CartItemType {
  return CART_ITEM_TYPES.find((type) => type === text) ?? 'release';
}

async function messageOf(rejected: unknown): Promise<string> {
  if (!(rejected instanceof Response)) throw rejected;
  const { message } = (await rejected.json()) as ErrorReply;
  return message;
}

export default function Basket({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('basket');
  const storedCart = useBasket((state) => state.cart);
  useEffect(() => {
    if (loaderData.cart) storeBasket(loaderData.cart);
  }, [loaderData.cart]);
  const cart = storedCart ?? loaderData.cart;
  usePollWhileInQueue(cart, refreshBasket);
  return (
    <div className="page page-body checkout-layout">
      <title>{t('page_title')}</title>
      <h1>{t('title')}</h1>
      {loaderData.warning !== null && (
        <Notice tone="warning" role="alert">
          <p>{loaderData.warning}</p>
        </Notice>
      )}
      {actionData && (
        <Notice tone="warning" role="alert">
          <p>{actionData.notice}</p>
        </Notice>
      )}
      <JustOrdered isShown={cart?.items.length === 0} />
      {cart?.items.length === 0 && (
        <NothingYet title={t('empty')} toShop={t('to_shop')}>
          {t('empty_text')}
        </NothingYet>
      )}
      {cart && cart.items.length > 0 && (
        <div className="checkout-columns">
          <BasketLines cart={cart} />
          <BasketSummary cart={cart} />
        </div>
      )}
    </div>
  );
}
