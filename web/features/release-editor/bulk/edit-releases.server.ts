import type { ReleaseEditResult } from '@lathe/contract/release-edit-calls';
import type { Api } from '@lathe/contract/server-side';
import { RELEASES_PER_EDIT_MAX } from '@lathe/rules/bulk-limits';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { jsonOf, textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { type ReleasesEdit, readFields, type SeenRelease, undoOf } from './edit-values.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const wanted = new URL(args.request.url).searchParams.getAll('release');
  const [list, countries] = await Promise.all([
    api('GET /api/users/{user}/releases', { params: { user: account.id }, query: {} }),
    api('GET /api/shipping_countries'),
  ]);
  const releases = list.data
    .filter(({ uuid }) => wanted.includes(uuid))
    .slice(0, RELEASES_PER_EDIT_MAX);
  if (releases.length === 0) throw redirect('/studio/releases');
  return {
    releases: releases.map(({ uuid, version, title, format, status_name }) => ({
      ...{ uuid, version, title, format, status_name },
    })),
    countries: countries.data,
  };
}

interface Reply {
  failure: CallFailure | undefined;
  results: ReleaseEditResult[] | undefined;
  /** What was done, or would be done. */
  stage: 'preview' | 'saved' | 'undone';
  /** Requests that the button below the results sends, as JSON. */
  next: string;
}

export async function action(args: ActionFunctionArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const stage = ({ preview: 'preview', apply: 'saved', undo: 'undone' } as const)[intent];
  if (!stage) throw new Response(null, { status: 400 });
  const edits =
    stage === 'preview'
      ? [{ releases: jsonOf<SeenRelease[]>(form, 'seen'), change: readFields(form) }]
      : jsonOf<ReleasesEdit[]>(form, 'next');
  return await run(api, { user: account.id, edits, stage });
}

interface Run {
  user: string;
  edits: readonly ReleasesEdit[];
  stage: Reply['stage'];
}

async function run(api: Api, { user, edits, stage }: Run) {
  const results: ReleaseEditResult[] = [];
  for (const edit of edits) {
    const body = { ...edit, preview: stage === 'preview' };
    const call = api('PUT /api/users/{user}/releases', { params: { user }, body });
    const { value, failure } = await attempt(call);
    if (failure) {
      const reply: Reply = { failure, results: undefined, stage, next: '[]' };
      return data(reply, failure.status);
    }
    results.push(...value.results);
  }
  const reply: Reply = { failure: undefined, results, stage, next: nextOf(stage, edits, results) };
  return data(reply);
}

/** A preview is followed by the change of those that allow it, and a change by its undo. */
function nextOf(
  stage: Reply['stage'],
  edits: readonly ReleasesEdit[],
  results: readonly ReleaseEditResult[],
): string {
  if (stage !== 'preview') return JSON.stringify(undoOf(results));
  const changing = results.filter(({ outcome }) => outcome === 'changed');
  const next = edits.map(({ releases, change }) => ({
    releases: releases.filter(({ uuid }) => changing.some((each) => each.uuid === uuid)),
    change,
  }));
  return JSON.stringify(next.filter(({ releases }) => releases.length > 0));
}
