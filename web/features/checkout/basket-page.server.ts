import type { CartLineType } from '@lathe/contract/cart-item-types';
import type { ErrorReply } from '@lathe/contract/errors';
import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context }: PageArgs) {
  const { api } = context.get(serverSide);
  try {
    return { cart: await api('GET /es/cart'), warning: null };
  } catch (rejected) {
    return { cart: null, warning: await messageOf(rejected) };
  }
}

/** Basket forms and "Add to basket" without scripts. */
export async function action({ request, context }: PageArgs) {
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
  // The API rejects an invalid type.
  const type = field('type') as CartLineType;
  const [uuid, quantity] = [field('uuid'), Number(field('quantity'))];
  if (field('intent') === 'add') {
    const choices = form.getAll('choice').map(String);
    return await api('POST /es/cart', { body: { type, uuid, choices } });
  }
  if (field('intent') === 'separate') {
    return await api('POST /es/cart/sets/{set}/separate', { params: { set: uuid } });
  }
  if (field('intent') === 'use_code') {
    return await api('PUT /es/cart/discount', { body: { code: field('code') } });
  }
  if (field('intent') === 'drop_code') return await api('DELETE /es/cart/discount');
  if (field('intent') === 'remove') {
    return await api('DELETE /es/cart/{uuid}', { params: { uuid }, query: { type } });
  }
  return await api('PUT /es/cart/{uuid}', { params: { uuid }, body: { type, quantity } });
}

async function messageOf(rejected: unknown): Promise<string> {
  if (!(rejected instanceof Response)) throw rejected;
  const { message } = (await rejected.json()) as ErrorReply;
  return message;
}
