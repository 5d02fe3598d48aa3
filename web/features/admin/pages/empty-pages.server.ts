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
  const { remove, ...query } = queryFilters(args.request, ['cursor', 'remove']);
  const page = await api('GET /api/admin/pages', { query });
  return {
    pages: page.data,
    next: nextCursor(page.next_page_url),
    removing:
      page.data.find(({ uuid, operations }) => uuid === remove && operations.remove) ?? null,
    done: readDoneParameter(args.request, ['kept', 'removed']),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const params = { page: textOf(form, 'page') };
  const body = { version: parseWholeNumber(textOf(form, 'version')) };
  const isRemoval = textOf(form, 'intent') === 'remove';
  const { failure } = await attempt(
    isRemoval
      ? api('POST /api/admin/pages/{page}/remove', { params, body })
      : api('POST /api/admin/pages/{page}/keep', { params, body }),
  );
  if (!failure) return redirect(`/admin/pages?done=${isRemoval ? 'removed' : 'kept'}`);
  return data({ failure }, failure.status);
}
