import { BANK_FILE_METHODS } from '@lathe/rules/bank-files';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { parseWholeNumber } from '../parse-numbers.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const query = queryFilters(args.request, ['cursor']);
  const [page, payable, reconciliation] = await Promise.all([
    api('GET /api/admin/bank_files', { query }),
    api('GET /api/admin/payable'),
    api('GET /api/admin/bank_reconciliation'),
  ]);
  return {
    files: page.data,
    next: nextCursor(page.next_page_url),
    payable: payable.data,
    reconciliation: reconciliation.data,
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const method = BANK_FILE_METHODS.find((each) => each === textOf(form, 'method')) ?? 'gb';
  const body = {
    method,
    count: parseWholeNumber(textOf(form, 'count')),
    total: parseWholeNumber(textOf(form, 'total')),
  };
  const { value, failure } = await attempt(api('POST /api/admin/bank_files', { body }));
  if (failure) return data({ method, failure }, failure.status);
  return redirect(`/admin/payouts/files/${value.uuid}?done=prepared`);
}
