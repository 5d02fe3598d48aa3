import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireItem } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'item'>) {
  const { api, params, owner, viewer, may } = await requireItem(args);
  const [item, design, types] = await Promise.all([
    api('GET /api/users/{user}/merch/{item}', { params, query: {} }),
    api('GET /api/users/{user}/merch/{item}/design', { params }),
    api('GET /api/merch_types'),
  ]);
  const type = types.data.find(({ id }) => id === item.type.id);
  if (!type) throw new Response(null, { status: 404 });
  const search = new URL(args.request.url).searchParams;
  return {
    userId: params.user,
    viewerId: viewer.id,
    canEdit: may('merch.edit', owner.id),
    item,
    design,
    type,
    /** From a link to what is missing. */
    area: search.get('area'),
    isNew: search.get('done') === 'created',
  };
}

/** Deletes a file, or an upload that nobody continues. */
export async function action(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const [verb = '', id = ''] = textOf(await args.request.formData(), 'intent').split(':');
  const call = CALLS[verb];
  if (!call) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(call({ api, params, id }));
  if (failure) return data({ failure }, failure.status);
  return redirect(new URL(args.request.url).pathname);
}

interface ActionInput {
  api: Awaited<ReturnType<typeof requireItem>>['api'];
  params: { user: string; item: string };
  id: string;
}

const CALLS: Record<string, ((input: ActionInput) => Promise<unknown>) | undefined> = {
  delete: ({ api, params, id }) =>
    api('DELETE /api/users/{user}/merch/{item}/design_files/{file}', {
      params: { ...params, file: id },
    }),
  cancel: ({ api, params, id }) =>
    api('DELETE /api/users/{user}/merch/{item}/design_upload/{id}', { params: { ...params, id } }),
};
