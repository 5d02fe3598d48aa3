import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseWholeNumber } from '../parse-numbers.ts';

export async function loader(args: PageArgs<'genre'>) {
  const { api } = requireViewer(args);
  const { data: genres } = await api('GET /api/admin/genres');
  const genre = genres.find(({ id }) => String(id) === args.params.genre);
  if (!genre || genre.retired_at !== null) throw data(null, 404);
  const isMain = genre.parent_id === null;
  const others = genres.filter(
    ({ id, parent_id, retired_at }) =>
      id !== genre.id && retired_at === null && (parent_id === null) === isMain,
  );
  return { genre, others, done: readDoneParameter(args.request, ['names']) };
}

export async function action(args: PageArgs<'genre'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const params = { genre: parseWholeNumber(args.params.genre) };
  const version = parseWholeNumber(textOf(form, 'version'));
  if (textOf(form, 'intent') === 'retire') {
    const target = textOf(form, 'move_to');
    const body = { move_to: target === '' ? null : parseWholeNumber(target), version };
    const { failure } = await attempt(
      api('POST /api/admin/genres/{genre}/retire', { params, body }),
    );
    if (!failure) return redirect('/admin/catalogue?done=retired');
    return data({ intent: 'retire' as const, failure, submitted: null }, failure.status);
  }
  const submitted = { name_en: textOf(form, 'name_en'), name_de: textOf(form, 'name_de'), version };
  const { failure } = await attempt(
    api('PUT /api/admin/genres/{genre}', { params, body: submitted }),
  );
  if (!failure) return redirect(`/admin/catalogue/genres/${params.genre}?done=names#names`);
  return data({ intent: 'names' as const, failure, submitted }, failure.status);
}
