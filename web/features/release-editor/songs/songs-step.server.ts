import { redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { type ReleaseForm, releaseAction } from '../release-action.ts';
import { orderAfter, positionsOf, type Sides, sidesOf } from './order.ts';
import { readSong, type SongValues } from './song-values.ts';

const DONE = ['metadata', 'song', 'copied', 'credits_copied', 'songs'] as const;

export async function loader(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  const [list, release] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/tracks', { params }),
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
  ]);
  const search = new URL(args.request.url).searchParams;
  return {
    userId: params.user,
    releaseId: release.uuid,
    title: release.title,
    editEnabled: release.operations.edit_enabled,
    onSale: release.operations.change_on_sale_enabled,
    list,
    /** The track that is being edited. */
    open: search.get('song'),
    done: DONE.find((each) => each === search.get('done')),
  };
}

export const action = releaseAction(perform);

interface Reply {
  failure: CallFailure | undefined;
  /** Submitted values of a rejected track form. */
  song: { uuid: string; values: SongValues } | undefined;
  /** Set after an attempt to finish: missing fields are then reported. */
  wasSubmitted: boolean;
}

const SUCCESS: Reply = { failure: undefined, song: undefined, wasSubmitted: false };

/** Actions of the tracks step. */
async function perform(input: ReleaseForm): Promise<Response | Reply> {
  const { api, params, form } = input;
  const intent = textOf(form, 'intent');
  const [verb = '', id = ''] = intent.split(':');
  const of = async (call: Promise<unknown>): Promise<Reply> => ({
    ...SUCCESS,
    failure: (await attempt(call)).failure,
  });
  switch (verb) {
    case 'up':
    case 'down':
    case 'side':
    case 'place':
    case 'plan':
      return await order(input, intent);
    case 'song':
    case 'copy':
    case 'credits':
      return await saveSong(input, { uuid: id, verb });
    case 'remove': {
      const key = 'DELETE /api/users/{user}/releases/{release}/tracks/{track}';
      return await of(api(key, { params: { ...params, track: id } }));
    }
    case 'cancel': {
      const key = 'DELETE /api/users/{user}/releases/{release}/track_upload/{id}';
      return await of(api(key, { params: { ...params, id } }));
    }
    case 'retry': {
      const key = 'POST /api/users/{user}/releases/{release}/track_upload/{id}/retry';
      return await of(api(key, { params: { ...params, id } }));
    }
    case 'gaps': {
      const key = 'POST /api/users/{user}/releases/{release}/track_gaps';
      return await of(api(key, { params, body: { gap_before: Number(id) } }));
    }
    case 'isrcs': {
      const key = 'POST /api/users/{user}/releases/{release}/issue-isrcs';
      return await of(api(key, { params }));
    }
    case 'finish':
    case 'reopen':
      return await setEdit(input, verb === 'reopen');
    default:
      throw new Response(null, { status: 400 });
  }
}

async function order({ api, params }: ReleaseForm, intent: string): Promise<Reply> {
  const list = await api('GET /api/users/{user}/releases/{release}/tracks', { params });
  const plans: Record<string, Sides | null> = {
    'plan:in_order': list.plans.in_order,
    'plan:free': list.plans.free,
  };
  const newOrder = plans[intent] ?? orderAfter(sidesOf(list), intent);
  // Another tab removed the track; the revalidated page shows it.
  if (!newOrder) return SUCCESS;
  const body = { tracks: positionsOf(newOrder) };
  const key = 'POST /api/users/{user}/releases/{release}/track_positions';
  const { failure } = await attempt(api(key, { params, body }));
  return { ...SUCCESS, failure };
}

async function saveSong(
  { api, params, form }: ReleaseForm,
  { uuid, verb }: { uuid: string; verb: 'song' | 'copy' | 'credits' },
): Promise<Response | Reply> {
  const values = readSong(form);
  const rejected = (failure: CallFailure): Reply => ({
    ...SUCCESS,
    failure,
    song: { uuid, values },
  });
  const { failure } = await attempt(
    api('PUT /api/users/{user}/releases/{release}/tracks/{track}', {
      params: { ...params, track: uuid },
      body: values,
    }),
  );
  if (failure) return rejected(failure);
  if (verb === 'copy') {
    const body = { rightsHolder: values.rights_holders };
    const key = 'POST /api/users/{user}/releases/{release}/clone-track-rightholders';
    const copied = await attempt(api(key, { params, body }));
    if (copied.failure) return rejected(copied.failure);
  }
  // Without credits there is nothing to copy; an empty list must not clear those of all tracks.
  const copiesCredits = verb === 'credits' && values.credits.length > 0;
  if (copiesCredits) {
    const body = { credits: values.credits };
    const key = 'POST /api/users/{user}/releases/{release}/track_credits';
    const copied = await attempt(api(key, { params, body }));
    if (copied.failure) return rejected(copied.failure);
  }
  const done = copiesCredits ? 'credits_copied' : verb === 'copy' ? 'copied' : 'song';
  return redirect(`/studio/releases/${params.release}/songs?done=${done}#song-${uuid}`);
}

async function setEdit({ api, params }: ReleaseForm, edit: boolean): Promise<Response | Reply> {
  const { version } = await api('GET /api/users/{user}/releases/{release}/tracks', { params });
  const body = { tracks_in_edit: edit, version };
  const call = api('PUT /api/users/{user}/releases/{release}', { params, body });
  const { failure } = await attempt(call);
  if (!failure) {
    return redirect(`/studio/releases/${params.release}/songs${edit ? '' : '?done=songs'}`);
  }
  // The list of missing fields is more specific than this failure.
  const other = failure.code === 'validation' ? undefined : failure;
  return { ...SUCCESS, failure: other, wasSubmitted: !edit };
}
