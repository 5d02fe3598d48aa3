import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireItem } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { arranged } from './reorder.ts';

const MOST_TRIES = 4;

export async function loader(args: PageArgs<'item'>) {
  const { api, params, owner, may } = await requireItem(args);
  const [item, design, types] = await Promise.all([
    api('GET /api/users/{user}/merch/{item}', { params, query: {} }),
    api('GET /api/users/{user}/merch/{item}/design', { params }),
    api('GET /api/merch_types'),
  ]);
  const { edit_enabled, change_on_sale_enabled } = item.operations;
  return {
    userId: params.user,
    editable: may('merch.edit', owner.id) && (edit_enabled || change_on_sale_enabled),
    item,
    design,
    colours: types.data.find(({ id }) => id === item.type.id)?.colours ?? [],
  };
}

/** Buttons send what to do as `intent`, so that they work without scripts. */
export async function action(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const [verb, id = ''] = intent.split(':');
  const done = redirect(`/studio/merch/${params.item}/pictures`);
  const reply = async (call: Promise<unknown>) => {
    const { failure } = await attempt(call);
    return failure ? data({ failure }, failure.status) : done;
  };
  if (verb === 'delete') {
    const key = 'DELETE /api/users/{user}/merch/{item}/design_files/{file}';
    return await reply(api(key, { params: { ...params, file: id } }));
  }
  if (verb === 'cancel') {
    const key = 'DELETE /api/users/{user}/merch/{item}/design_upload/{id}';
    return await reply(api(key, { params: { ...params, id } }));
  }
  // Presses that follow each other fast are about the pictures as the presses before left them.
  for (let tries = 1; ; tries += 1) {
    const { pictures, version } = await api('GET /api/users/{user}/merch/{item}/design', {
      params,
    });
    const changed = arranged(pictures, intent);
    if (!changed) throw new Response(null, { status: 400 });
    const body = { version, pictures: changed };
    const call = api('PUT /api/users/{user}/merch/{item}/pictures', { params, body });
    const { failure } = await attempt(call);
    if (!failure) return done;
    if (failure.code !== 'changed_meanwhile' || tries === MOST_TRIES)
      return data({ failure }, failure.status);
  }
}
