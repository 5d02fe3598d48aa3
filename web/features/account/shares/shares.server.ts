import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const DONE = ['agreed', 'declined'] as const;

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const shares = await api('GET /api/users/{user}/invited_shares', { params: { user: viewer.id } });
  const done = new URL(args.request.url).searchParams.get('done');
  return { shares: shares.data, done: DONE.find((each) => each === done) };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const params = { user: viewer.id, payee: textOf(form, 'payee') };
  const isAgreed = textOf(form, 'intent') === 'agreed';
  const { failure } = await attempt<unknown>(
    isAgreed
      ? api('POST /api/users/{user}/invited_shares/{payee}/agree', {
          params,
          body: { version: Number(textOf(form, 'version')) || 1 },
        })
      : api('POST /api/users/{user}/invited_shares/{payee}/decline', { params }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect(`/account/shares?done=${isAgreed ? 'agreed' : 'declined'}`);
}
