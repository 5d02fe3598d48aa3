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
  const previewed = textOf(form, 'previewed');
  // The previewed file is posted with the form. As Base64, because a form changes line breaks.
  const file = previewed === '' ? sent : new Blob([Buffer.from(previewed, 'base64')]);
  const upload = { field: 'file', file: file instanceof Blob ? file : new Blob() } as const;
  const isImport = textOf(form, 'intent') === 'import';
  const fields = { digest: textOf(form, 'digest') };
  const { value: imported, failure: rejected } = isImport
    ? await attempt(
        api('POST /api/users/{user}/catalogue/import', { params, upload: { ...upload, fields } }),
      )
    : { value: null, failure: null };
  if (imported) return { failure: null, result: imported, previewed: '' };
  if (rejected && rejected.code !== 'catalogue_changed') {
    return data({ failure: rejected, result: null, previewed: '' }, rejected.status);
  }
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/catalogue/preview', { params, upload }),
  );
  if (failure) return data({ failure, result: null, previewed: '' }, failure.status);
  const content = Buffer.from(await upload.file.arrayBuffer()).toString('base64');
  // The catalogue changed after the preview: the seller sees the new one.
  return { failure: rejected, result: value, previewed: content };
}
