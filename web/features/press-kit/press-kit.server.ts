/** Editor of the press kit of a page or a release. */
import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { readKitValues } from './kit-values.ts';

export const pageLoader = (args: PageArgs<'page'>) => load(args, args.params.page);
export const releaseLoader = (args: PageArgs<'release'>) => load(args, args.params.release);
export const pageAction = (args: PageArgs<'page'>) =>
  act(args, args.params.page, `/studio/pages/${args.params.page}/press`);
export const releaseAction = (args: PageArgs<'release'>) =>
  act(args, args.params.release, `/studio/releases/${args.params.release}/press`);

async function load(args: PageArgs, subject: string) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id, subject };
  const kit = await api('GET /api/users/{user}/press_kits/{subject}', { params });
  const isSaved = new URL(args.request.url).searchParams.get('done') === 'saved';
  return { kit, userId: viewer.id, isSaved };
}

async function act(args: PageArgs, subject: string, path: string) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { user: viewer.id, subject };
  const picture = textOf(form, 'picture');
  const credit = textOf(form, 'credit');
  const submitted = readKitValues(form);
  const calls = {
    save: () => api('PUT /api/users/{user}/press_kits/{subject}', { params, body: submitted }),
    credit: () =>
      api('PUT /api/users/{user}/press_kits/{subject}/pictures/{picture}', {
        params: { ...params, picture },
        body: { credit },
      }),
    remove: () =>
      api('DELETE /api/users/{user}/press_kits/{subject}/pictures/{picture}', {
        params: { ...params, picture },
      }),
  };
  const call = calls[intent as keyof typeof calls];
  if (!call) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(call());
  if (failure) {
    const values = intent === 'save' ? submitted : null;
    return data({ intent, failure, submitted: values, picture }, failure.status);
  }
  return redirect(`${path}?done=saved`);
}
