import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const DONE = ['asked', 'withdrawn', 'ended'] as const;

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  const [pages, contributions] = await Promise.all([
    api('GET /api/users/{user}/pages', { params }),
    api('GET /api/users/{user}/contributions', { params }),
  ]);
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return {
    pages: pages.data,
    contributions: contributions.data,
    userId: account.id,
    deleted: doneParameter === 'deleted',
    done: DONE.find((done) => done === doneParameter),
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const page = textOf(form, 'page');
  const params = { user: account.id, page };
  const done = async (call: Promise<unknown>, word: (typeof DONE)[number]) => {
    const { failure } = await attempt(call);
    if (failure) return data({ failure }, failure.status);
    return redirect(`/studio/pages?done=${word}#contributions`);
  };
  switch (textOf(form, 'intent')) {
    case 'contribute': {
      const body = { page, message: textOf(form, 'message') };
      const own = { user: account.id };
      return await done(
        api('POST /api/users/{user}/contributions', { params: own, body }),
        'asked',
      );
    }
    case 'withdraw':
      return await done(
        api('POST /api/users/{user}/contributions/{page}/withdraw', { params }),
        'withdrawn',
      );
    case 'end':
      return await done(
        api('POST /api/users/{user}/contributions/{page}/end', { params }),
        'ended',
      );
    default:
      throw new Response(null, { status: 400 });
  }
}
