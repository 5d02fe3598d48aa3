import { calendarDate } from '@lathe/rules/dates';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireItem } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { changedValues } from '../../autosave/merge-values.ts';
import { pageChoices } from '../../page-choices/page-choices.tsx';
import { readValues, valuesOf } from './values.ts';

const DONE = ['saved', 'duplicated'] as const;

export async function loader(args: PageArgs<'item'>) {
  const studio = await requireItem(args);
  const { api, params, owner, may, now } = studio;
  const item = await api('GET /api/users/{user}/merch/{item}', { params, query: {} });
  const current = { page_id: item.page.uuid, page_name: item.page.name };
  const [types, pages, countries] = await Promise.all([
    api('GET /api/merch_types'),
    pageChoices(studio, { user: params.user, current }),
    api('GET /api/shipping_countries'),
  ]);
  const type = types.data.find(({ id }) => id === item.type.id);
  if (!type) throw new Response(null, { status: 404 });
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    userId: params.user,
    canEdit: may('merch.edit', owner.id),
    item,
    type,
    pages,
    countries: countries.data,
    today: calendarDate(now()),
    done: DONE.find((each) => each === done),
  };
}

/** Saves without scripts, and every change of an item on sale. */
export async function action(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const form = await args.request.formData();
  const submitted = readValues(form);
  const item = await api('GET /api/users/{user}/merch/{item}', { params, query: {} });
  const changes = changedValues(valuesOf(item), submitted);
  const done = redirect(`/studio/merch/${params.item}?done=saved`);
  if (Object.keys(changes).length === 0) return done;
  const body = { ...changes, version: Number(textOf(form, 'version')) || 0 };
  const { failure } = await attempt(api('PUT /api/users/{user}/merch/{item}', { params, body }));
  return failure ? data({ failure, submitted }, failure.status) : done;
}
