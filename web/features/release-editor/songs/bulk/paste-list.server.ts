import type { TrackEdit } from '@lathe/contract/track-edit-calls';
import { attempt } from '../../../../lib/forms/call-failure.ts';
import { jsonOf, textOf } from '../../../../lib/forms/form-values.ts';
import { type ReleaseForm, releaseAction } from '../../release-action.ts';
import { type EditReply, NO_REPLY, undoEdit } from './edit-tracks.server.ts';
import {
  editsOf,
  type PasteInput,
  type PastePreview,
  previewPaste,
  readPaste,
} from './paste-values.ts';

export { loader } from './edit-tracks.server.ts';

interface Reply extends EditReply {
  input: PasteInput | undefined;
  preview: PastePreview | undefined;
  /** What the button below the preview saves, as JSON. */
  edits: string | undefined;
  /** Rejected edits, in the order of the error paths. */
  submitted: { form: { edits: TrackEdit[] } } | undefined;
}

const NONE = { input: undefined, preview: undefined, edits: undefined, submitted: undefined };

export const action = releaseAction(async (sent): Promise<Reply> => {
  const [verb = '', id = ''] = textOf(sent.form, 'intent').split(':');

  if (verb === 'undo') return { ...NONE, ...(await undoEdit(sent, id)) };
  if (verb === 'apply') return await apply(sent);
  if (verb !== 'preview') throw new Response(null, { status: 400 });
  return { ...NO_REPLY, ...NONE, ...(await preview(sent)) };
});

async function preview({ api, params, form }: ReleaseForm) {
  const input = readPaste(form);
  const list = await api('GET /api/users/{user}/releases/{release}/tracks', { params });
  const found = previewPaste(
    input,
    list.sides.flatMap(({ tracks }) => tracks),
  );
  return { input, preview: found, edits: JSON.stringify(editsOf(found)) };
}

/** Saves what the seller has seen. A track that changed since then stops it. */
async function apply(sent: ReleaseForm): Promise<Reply> {
  const { api, params, form } = sent;
  const tracks = jsonOf<TrackEdit[]>(form, 'edits');
  const key = 'PUT /api/users/{user}/releases/{release}/tracks';
  const { value: saved, failure } = await attempt(api(key, { params, body: { tracks } }));
  if (!failure) return { ...NO_REPLY, ...NONE, saved };
  // The new preview shows the tracks as they are now.
  const submitted = { form: { edits: tracks } };
  return { ...NO_REPLY, failure, submitted, ...(await preview(sent)) };
}
