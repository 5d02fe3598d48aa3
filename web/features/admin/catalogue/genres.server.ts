import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseWholeNumber } from '../parse-numbers.ts';

const GENRES_PATH = '/admin/catalogue';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { data: genres } = await api('GET /api/admin/genres');
  return { genres, done: readDoneParameter(args.request, ['added', 'moved', 'retired']) };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  if (textOf(form, 'intent') === 'move') {
    const to = textOf(form, 'to') === 'earlier' ? ('earlier' as const) : ('later' as const);
    const version = parseWholeNumber(textOf(form, 'version'));
    const { failure } = await attempt(
      api('POST /api/admin/genres/{genre}/move', {
        params: { genre: parseWholeNumber(textOf(form, 'genre')) },
        body: { to, version },
      }),
    );
    if (!failure) return redirect(`${GENRES_PATH}?done=moved`);
    return data({ intent: 'move' as const, failure, submitted: null }, failure.status);
  }
  const parent = textOf(form, 'parent_id');
  const submitted = { name_en: textOf(form, 'name_en'), name_de: textOf(form, 'name_de'), parent };
  const { failure } = await attempt(
    api('POST /api/admin/genres', {
      body: {
        name_en: submitted.name_en,
        name_de: submitted.name_de,
        parent_id: parent === '' ? null : parseWholeNumber(parent),
      },
    }),
  );
  if (!failure) return redirect(`${GENRES_PATH}?done=added`);
  return data({ intent: 'add' as const, failure, submitted }, failure.status);
}
