import type { Review } from '@lathe/contract/review';
import type { Api } from '@lathe/contract/server-side';
import { REVIEW_SECTIONS, type ReviewSection } from '@lathe/rules/reviews';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { HISTORY_PARAMETER } from '../../release-history/release-history.tsx';

const DONE = ['approved', 'rejected', 'claimed', 'left', 'package'] as const;

/** Not shown once a decision exists, for example after browser Back. */
const BEFORE_DECISION: readonly (typeof DONE)[number][] = ['claimed', 'left'];

export async function loader(args: PageArgs<'review'>) {
  const { api } = requireViewer(args);
  const review = await api('GET /api/reviews/{review}', { params: args.params });
  const { [HISTORY_PARAMETER]: page } = queryFilters(args.request, [HISTORY_PARAMETER]);
  const history = await readHistory(api, review, page);
  const search = new URL(args.request.url).searchParams;
  const done = DONE.find((candidate) => candidate === search.get('done'));
  const isOver = done && review.decision !== null && BEFORE_DECISION.includes(done);
  return {
    review,
    history: history && {
      entries: history.data,
      next: nextCursor(history.next_page_url, 'page'),
    },
    done: isOver ? undefined : done,
    part: search.get('part'),
  };
}

async function readHistory(api: Api, review: Review, page: string | undefined) {
  const user = review.seller.uuid;
  if (review.kind === 'merch') return null;
  return await api('GET /api/users/{user}/releases/{release}/history', {
    params: { user, release: review.release.uuid },
    query: { page },
  });
}

export async function action(args: PageArgs<'review'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const { failure, submitted, done } = await perform({ api, params: args.params, form });
  if (failure) return data({ failure, submitted }, failure.status);
  return redirect(`/admin/reviews/${args.params.review}?done=${done}`);
}

interface ActionInput {
  api: Api;
  params: { review: string };
  form: FormData;
}

export type TypedNotes = Record<ReviewSection, string>;

interface Reply {
  failure: CallFailure | undefined;
  /** Submitted values of a rejected form. */
  submitted: TypedNotes;
  done: string;
}

/** Actions of the review page. */
async function perform({ api, params, form }: ActionInput): Promise<Reply> {
  const notes = Object.fromEntries(
    REVIEW_SECTIONS.map((section) => [section, textOf(form, section)]),
  ) as TypedNotes;
  const replyOf = async (call: Promise<unknown>, done: string): Promise<Reply> => ({
    failure: (await attempt(call)).failure,
    submitted: notes,
    done,
  });
  switch (textOf(form, 'intent')) {
    case 'approve':
      return await replyOf(api('POST /api/reviews/{review}/approve', { params }), 'approved');
    case 'reject': {
      const body = { notes };
      return await replyOf(api('POST /api/reviews/{review}/reject', { params, body }), 'rejected');
    }
    case 'claim': {
      const body = { take_over: form.has('take_over') };
      return await replyOf(api('POST /api/reviews/{review}/claim', { params, body }), 'claimed');
    }
    case 'leave':
      return await replyOf(api('DELETE /api/reviews/{review}/claim', { params }), 'left');
    case 'package':
      return await replyOf(api('POST /api/reviews/{review}/package', { params }), 'package');
    default:
      throw new Response(null, { status: 400 });
  }
}
