import { LISTED_REFUND_STATES, type ListedRefund } from '@lathe/contract/refund-calls';
import type { Api } from '@lathe/contract/server-side';
import { isUuid } from '@lathe/rules/uuid';
import { data, redirect } from 'react-router';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { decideOnRefund, REFUND_DONE } from './decide-on-refund.server.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const {
    state: requested,
    refund,
    ...rest
  } = queryFilters(args.request, ['state', 'refund', 'cursor']);
  const state = LISTED_REFUND_STATES.find((each) => each === requested) ?? 'failed';
  const page = await api('GET /api/admin/refunds', { query: { ...rest, state } });
  return {
    refunds: page.data,
    next: nextCursor(page.next_page_url),
    state,
    chosen: await findChosen(api, { refund, listed: page.data }),
    done: readDoneParameter(args.request, REFUND_DONE),
  } as const;
}

/** It can have moved to another page of the list, because others failed meanwhile. */
async function findChosen(
  api: Api,
  { refund, listed }: { refund: string | undefined; listed: readonly ListedRefund[] },
): Promise<ListedRefund | null> {
  if (refund === undefined || !isUuid(refund)) return null;
  const found = listed.find(({ uuid }) => uuid === refund);
  const [chosen] = found
    ? [found]
    : (await api('GET /api/admin/refunds', { query: { refund } })).data;
  return chosen?.state === 'failed' ? chosen : null;
}

/** For refunds without an order; the others are decided on the page of their order. */
export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent') === 'refund_retry' ? 'retry' : 'settle';
  const { failure, done } = await decideOnRefund(api, { intent, form });
  if (failure) {
    return data({ intent, failure, note: textOf(form, 'note') } as const, failure.status);
  }
  return redirect(`/admin/orders/refunds?done=${done}`);
}
