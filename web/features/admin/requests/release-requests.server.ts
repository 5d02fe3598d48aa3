import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseWholeNumber } from '../parse-numbers.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const {
    answer,
    state: shown,
    ...query
  } = queryFilters(args.request, ['cursor', 'answer', 'state']);
  const state = shown === 'answered' ? 'answered' : 'open';
  const page = await api('GET /api/admin/release_requests', { query: { ...query, state } });
  return {
    state,
    requests: page.data,
    next: nextCursor(page.next_page_url),
    answering:
      page.data.find(({ uuid, answer_enabled }) => uuid === answer && answer_enabled) ?? null,
    done: readDoneParameter(args.request, ['granted', 'declined']),
  } as const;
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const params = { request: textOf(form, 'request') };
  const intent = textOf(form, 'intent') === 'grant' ? 'grant' : 'decline';
  const submitted = { limit: textOf(form, 'limit'), reason: textOf(form, 'reason') };
  const { failure } = await attempt(
    intent === 'grant'
      ? api('POST /api/admin/release_requests/{request}/grant', {
          params,
          body: { limit: parseWholeNumber(submitted.limit) },
        })
      : api('POST /api/admin/release_requests/{request}/decline', {
          params,
          body: { reason: submitted.reason },
        }),
  );
  if (failure) return data({ intent, failure, submitted }, failure.status);
  return redirect(`/admin/requests?done=${intent === 'grant' ? 'granted' : 'declined'}`);
}
