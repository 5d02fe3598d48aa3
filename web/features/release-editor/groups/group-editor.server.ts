import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const DONE = ['saved', 'attached'] as const;

export async function loader(args: PageArgs<'group'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, group: args.params.group };
  const [group, genres] = await Promise.all([
    api('GET /api/users/{user}/release_groups/{group}', { params }),
    api('GET /api/genres_list'),
  ]);
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return { group, genres, done: DONE.find((done) => done === doneParameter) };
}

export async function action(args: PageArgs<'group'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, group: args.params.group };
  const reply = await perform({ api, params, form: await args.request.formData() });
  return reply instanceof Response ? reply : data(reply, reply.failure.status);
}

interface ActionInput {
  api: Api;
  params: { user: string; group: string };
  form: FormData;
}

interface GroupValues {
  title: string;
  description: string;
  main_genre: number | null;
  sub_genre: number | null;
  visibility: 'visible' | 'hidden';
  version: number;
}

interface Reply {
  intent: string;
  failure: CallFailure;
  /** Submitted values of a rejected form, and the version they were based on. */
  submitted: GroupValues | null;
}

/** Actions of a release group: a redirect on success, otherwise the failure. */
async function perform({ api, params, form }: ActionInput): Promise<Response | Reply> {
  const intent = textOf(form, 'intent');
  const pagePath = `/studio/releases/groups/${params.group}`;
  if (intent === 'attach') {
    const of = { ...params, release: textOf(form, 'release') };
    const key = 'PUT /api/users/{user}/releases/{release}/release_groups/{group}';
    const { failure } = await attempt(api(key, { params: of }));
    return failure ? { intent, failure, submitted: null } : redirect(`${pagePath}?done=attached`);
  }
  if (intent !== 'save') throw new Response(null, { status: 400 });
  const values = readGroupValues(form);
  const body = {
    ...values,
    // No genre has id 0, so a missing genre is rejected at its field.
    main_genre: values.main_genre ?? 0,
  };
  const call = api('PUT /api/users/{user}/release_groups/{group}', { params, body });
  const { failure } = await attempt(call);
  return failure ? { intent, failure, submitted: values } : redirect(`${pagePath}?done=saved`);
}

function readGroupValues(form: FormData): GroupValues {
  return {
    title: textOf(form, 'title'),
    description: textOf(form, 'description'),
    main_genre: Number(textOf(form, 'main_genre')) || null,
    sub_genre: Number(textOf(form, 'sub_genre')) || null,
    visibility: textOf(form, 'visibility') === 'hidden' ? 'hidden' : 'visible',
    version: Number(textOf(form, 'version')) || 0,
  };
}
