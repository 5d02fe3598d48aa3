import type { MerchItemPage } from '@lathe/contract/merch-item';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

export async function loader({ context, params, request }: PageArgs<'page' | 'item'>) {
  const { api, viewer } = context.get(serverSide);
  const item = await api('GET /api/pages/{page}/merch/{item}', { params, query: {} });
  const out = outOf(item);
  if (out.length === 0) throw redirect(item.url);
  const wanted = new URL(request.url).searchParams.get('variant');
  const variants = out.filter(({ uuid }) => uuid === wanted);
  return {
    item: { title: item.title, url: item.url, image: item.image, page: item.page },
    variants: variants.length > 0 ? variants : out,
    isGuest: viewer === null,
  };
}

/** A limited item is out in every size. */
function outOf({ status, variants }: MerchItemPage): MerchItemPage['variants'] {
  const isAllOut = status === 'sold_out' || status === 'paused';
  return variants.filter(({ is_available }) => isAllOut || !is_available);
}

/** Also called by the button of the item page, which stays where it is. */
export async function action({ context, request }: PageArgs<'page' | 'item'>) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  const { value, failure } = await attempt(
    api('POST /api/stock_alerts/{thing}', {
      params: { thing: textOf(form, 'thing') },
      body: email === '' ? {} : { email },
    }),
  );
  if (failure) return data({ state: null, failure, email }, failure.status);
  return { state: value.state, failure: undefined, email };
}
