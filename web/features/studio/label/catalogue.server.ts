import { data } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  requireStudio(args);
  return null;
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await postedForm(args);
  const params = { user: account.id };
  const sent = form.get('file');
  const submitted = textOf(form, 'csv');
  // The previewed text is posted with the form, so the import matches the preview.
  const file = submitted === '' ? sent : new Blob([submitted], { type: 'text/csv' });
  const upload = { field: 'file', file: file instanceof Blob ? file : new Blob() } as const;
  const isImport = textOf(form, 'intent') === 'import';
  const { value, failure } = await attempt(
    isImport
      ? api('POST /api/users/{user}/label/catalogue/import', { params, upload })
      : api('POST /api/users/{user}/label/catalogue/preview', { params, upload }),
  );
  if (failure) return data({ failure, result: null, submitted: '' }, failure.status);
  return { failure: null, result: value, submitted: await upload.file.text() };
}
