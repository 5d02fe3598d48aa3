/** What the forms of a review ask for. */
import type { Api } from '@lathe/contract/server-side';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';

interface Asked {
  api: Api;
  params: { review: string };
  form: FormData;
}

export interface TypedNotes {
  metadata: string;
  songs: string;
  artwork: string;
}

interface Reply {
  failure: CallFailure | undefined;
  /** What was typed, so that nothing of it is lost. */
  kept: TypedNotes;
  done: string;
}

export async function perform({ api, params, form }: Asked): Promise<Reply> {
  const notes = {
    metadata: textOf(form, 'metadata'),
    songs: textOf(form, 'songs'),
    artwork: textOf(form, 'artwork'),
  };
  const did = async (call: Promise<unknown>, done: string): Promise<Reply> => ({
    failure: (await attempt(call)).failure,
    kept: notes,
    done,
  });
  switch (textOf(form, 'intent')) {
    case 'approve':
      return await did(api('POST /api/reviews/{review}/approve', { params }), 'approved');
    case 'reject': {
      const body = { notes };
      return await did(api('POST /api/reviews/{review}/reject', { params, body }), 'rejected');
    }
    case 'claim': {
      const body = { take_over: form.has('take_over') };
      return await did(api('POST /api/reviews/{review}/claim', { params, body }), 'claimed');
    }
    case 'leave':
      return await did(api('DELETE /api/reviews/{review}/claim', { params }), 'left');
    case 'package':
      return await did(api('POST /api/reviews/{review}/package', { params }), 'package');
    default:
      throw new Response(null, { status: 400 });
  }
}
