import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio, type Studio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import {
  categoryBody,
  emptyCategory,
  readCategoryForm,
  valuesOfCategory,
} from './category-values.ts';

type Args = PageArgs<'event' | 'category'>;

async function read({ api, account }: Studio, { params: { event: uuid, category: wanted } }: Args) {
  const params = { user: account.id, event: uuid };
  const [event, { data: categories }] = await Promise.all([
    api('GET /api/users/{user}/events/{event}', { params }),
    api('GET /api/users/{user}/events/{event}/ticket_categories', { params }),
  ]);
  const category = categories.find((each) => each.uuid === wanted) ?? null;
  if (!category && wanted !== 'new') throw new Response(null, { status: 404 });
  return { params, event, categories, category };
}

export async function loader(args: Args) {
  const studio = requireStudio(args);
  const { event, categories, category } = await read(studio, args);
  const reader = { locale: studio.locale, timeZone: event.time_zone };
  return {
    event,
    category,
    values: category ? valuesOfCategory(category, reader) : emptyCategory(),
    pools: poolsOf(categories),
  };
}

/** Each pool with the names of its categories. */
function poolsOf(categories: readonly { name: string; pool: { uuid: string } }[]) {
  return [...Map.groupBy(categories, ({ pool }) => pool.uuid)].map(([uuid, sharing]) => ({
    uuid,
    names: sharing.map(({ name }) => name).join(', '),
  }));
}

export async function action(args: Args) {
  const studio = requireStudio(args);
  const { api, account, locale } = studio;
  const { params, event, category } = await read(studio, args);
  const form = await args.request.formData();
  const path = `/studio/events/${event.uuid}`;
  const own = { user: account.id, category: category?.uuid ?? '' };
  if (category && textOf(form, 'intent') === 'remove') {
    const { failure } = await attempt(
      api('DELETE /api/users/{user}/ticket_categories/{category}', { params: own }),
    );
    if (!failure) return redirect(`${path}?done=category_removed`);
    return data({ failure, submitted: null, version: null }, failure.status);
  }
  const wanted = textOf(form, 'intent');
  if (category && (wanted === 'open_list' || wanted === 'close_list')) {
    const { failure } = await attempt(
      api('PUT /api/users/{user}/ticket_categories/{category}/waiting_list', {
        params: own,
        body: { is_open: wanted === 'open_list' },
      }),
    );
    if (!failure) return redirect(`${path}/tickets/${category.uuid}`);
    return data({ failure, submitted: null, version: null }, failure.status);
  }
  const submitted = readCategoryForm(form);
  const values = categoryBody(submitted, { locale, timeZone: event.time_zone });
  const version = Number(textOf(form, 'version'));
  const capacity = submitted.capacity === '' ? null : Number(submitted.capacity);
  const { failure } = await attempt(
    category
      ? api('PUT /api/users/{user}/ticket_categories/{category}', {
          params: own,
          body: { ...values, capacity: capacity ?? 0, version },
        })
      : api('POST /api/users/{user}/events/{event}/ticket_categories', {
          params,
          body: { ...values, pool: submitted.pool === '' ? null : submitted.pool, capacity },
        }),
  );
  if (!failure) return redirect(`${path}?done=category`);
  return data({ failure, submitted, version }, failure.status);
}
