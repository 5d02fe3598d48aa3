import type { TracksEdited, TracksUndone } from '@lathe/contract/track-edit-calls';
import { redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../../lib/forms/call-failure.ts';
import { textOf } from '../../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';
import { type ReleaseForm, releaseAction } from '../../release-action.ts';
import { type EditForm, readEdits } from './edit-values.ts';

export async function loader(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  const [list, release] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/tracks', { params }),
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
  ]);
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  const isEditable = release.operations.edit_enabled && list.tracks_in_edit;
  if (!isEditable || songs.length === 0) throw redirect(`/studio/releases/${release.uuid}/songs`);
  return {
    releaseId: release.uuid,
    title: release.title,
    sides: list.track_limits.sides,
    songs,
  };
}

/** What became of an edit, for the notice above the form. */
export interface EditReply {
  failure: CallFailure | undefined;
  saved: TracksEdited | undefined;
  undone: TracksUndone | undefined;
}

export const NO_REPLY: EditReply = { failure: undefined, saved: undefined, undone: undefined };

export async function undoEdit({ api, params }: ReleaseForm, edit: string): Promise<EditReply> {
  const key = 'POST /api/users/{user}/releases/{release}/track_edits/{edit}/undo';
  const { value: undone, failure } = await attempt(api(key, { params: { ...params, edit } }));
  return { ...NO_REPLY, undone, failure };
}

interface Reply extends EditReply {
  /** A rejected form: its fields and its tracks, in the order of the error paths. */
  submitted: { fields: Record<string, string>; form: EditForm } | undefined;
  /** Why nothing was sent. */
  unsent: 'nothing' | 'no_selection' | undefined;
}

export const action = releaseAction(async (input): Promise<Reply> => {
  const [verb = '', id = ''] = textOf(input.form, 'intent').split(':');
  const none = { submitted: undefined, unsent: undefined };
  if (verb === 'undo') return { ...(await undoEdit(input, id)), ...none };
  if (verb !== 'save') throw new Response(null, { status: 400 });
  return await save(input);
});

async function save({ api, params, form }: ReleaseForm): Promise<Reply> {
  const read = readEdits(form);
  const submitted = { fields: textsOf(form), form: read };
  const { edits, lists, lacksSelection } = read;
  if (lacksSelection) return { ...NO_REPLY, submitted, unsent: 'no_selection' };
  if (edits.length === 0) return { ...NO_REPLY, submitted, unsent: 'nothing' };
  const { value: saved, failure } = await attempt(
    api('PUT /api/users/{user}/releases/{release}/tracks', {
      params,
      body: { tracks: edits, lists },
    }),
  );
  return { ...NO_REPLY, saved, failure, submitted: failure && submitted, unsent: undefined };
}

/** Without scripts, the page is rendered with what was typed. */
function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== '_token' ? [[name, value]] : [],
  );
  return Object.fromEntries(texts);
}
