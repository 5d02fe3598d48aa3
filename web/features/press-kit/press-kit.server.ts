/** Editor of the press kit of a page or a release. */
import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireRelease, requireStudio } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { readKitValues } from './kit-values.ts';

export const pageLoader = (args: PageArgs<'page'>) => load(args, pageKit(args));
export const pageAction = (args: PageArgs<'page'>) => act(args, pageKit(args));
export const releaseLoader = async (args: PageArgs<'release'>) =>
  load(args, await releaseKit(args));
export const releaseAction = async (args: PageArgs<'release'>) => act(args, await releaseKit(args));

interface Kit {
  api: Api;
  params: { user: string; subject: string };
  path: string;
}

function pageKit(args: PageArgs<'page'>): Kit {
  const { api, account } = requireStudio(args);
  const { page } = args.params;
  return {
    api,
    params: { user: account.id, subject: page },
    path: `/studio/pages/${page}/press`,
  };
}

async function releaseKit(args: PageArgs<'release'>): Promise<Kit> {
  const { api, params } = await requireRelease(args);
  const { user, release } = params;
  return { api, params: { user, subject: release }, path: `/studio/releases/${release}/press` };
}

async function load(args: PageArgs, { api, params }: Kit) {
  const kit = await api('GET /api/users/{user}/press_kits/{subject}', { params });
  const isSaved = new URL(args.request.url).searchParams.get('done') === 'saved';
  return { kit, userId: params.user, isSaved };
}

async function act(args: PageArgs, { api, params, path }: Kit) {
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
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
