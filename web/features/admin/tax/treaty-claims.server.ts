import { data, redirect, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const {
    claim,
    state: shown,
    ...query
  } = queryFilters(args.request, ['cursor', 'claim', 'state']);
  const state = shown === 'answered' ? 'answered' : 'open';
  const page = await api('GET /api/admin/treaty_claims', { query: { ...query, state } });
  return {
    state,
    /** Of the page that is shown, for links back to it. */
    cursor: query.cursor ?? '',
    claims: page.data,
    next: nextCursor(page.next_page_url),
    reviewed:
      page.data.find(({ uuid, review_enabled }) => uuid === claim && review_enabled) ?? null,
    done: readDoneParameter(args.request, ['approved', 'refused']),
  } as const;
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const params = { claim: textOf(form, 'claim') };
  const intent = textOf(form, 'intent');
  if (intent === 'certificate') {
    const { url } = await api('GET /api/admin/treaty_claims/{claim}/certificate', { params });
    return redirectDocument(url);
  }
  const isApproval = intent === 'approve';
  const submitted = {
    valid_from: textOf(form, 'valid_from'),
    valid_to: textOf(form, 'valid_to'),
    reason: textOf(form, 'reason'),
  };
  const { reason, ...days } = submitted;
  const { failure } = await attempt(
    isApproval
      ? api('POST /api/admin/treaty_claims/{claim}/approve', { params, body: days })
      : api('POST /api/admin/treaty_claims/{claim}/refuse', { params, body: { reason } }),
  );
  if (failure) return data({ intent, failure, submitted }, failure.status);
  return redirect(`/admin/payouts/tax?done=${isApproval ? 'approved' : 'refused'}`);
}
