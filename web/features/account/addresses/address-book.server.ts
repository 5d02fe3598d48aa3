import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const DONE = ['saved', 'removed', 'made_default'] as const;

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const book = await api('GET /api/users/{user}/addresses', { params: { user: viewer.id } });
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return { addresses: book.data, done: DONE.find((done) => done === doneParameter) };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const params = { user: viewer.id, address: textOf(form, 'address') };
  const removes = textOf(form, 'intent') === 'remove';
  const { failure } = await attempt<unknown>(
    removes
      ? api('DELETE /api/users/{user}/addresses/{address}', { params })
      : api('POST /api/users/{user}/addresses/{address}/default', { params }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect(`/account/addresses?done=${removes ? 'removed' : 'made_default'}`);
}
