import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { parseWholeNumber } from '../parse-numbers.ts';

const PATH = '/admin/highlights';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { data: records } = await api('GET /api/admin/records_of_the_week');
  const day = new URL(args.request.url).searchParams.get('edit');
  return {
    records,
    editing: records.find(({ starts_on }) => starts_on === day) ?? null,
    done: readDoneParameter(args.request, ['chosen', 'withdrawn']),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const day = textOf(form, 'day');
  const version = parseWholeNumber(textOf(form, 'version'));
  if (textOf(form, 'intent') === 'withdraw') {
    const { failure } = await attempt(
      api('DELETE /api/admin/records_of_the_week/{day}', { params: { day }, query: { version } }),
    );
    if (!failure) return redirect(`${PATH}?done=withdrawn`);
    return data({ failure, submitted: null }, failure.status);
  }
  const submitted = {
    title: textOf(form, 'title'),
    reason_en: textOf(form, 'reason_en'),
    reason_de: textOf(form, 'reason_de'),
  };
  const { failure } = await attempt(
    api('PUT /api/admin/records_of_the_week/{day}', {
      params: { day },
      body: { ...submitted, version },
    }),
  );
  if (!failure) return redirect(`${PATH}?done=chosen`);
  return data({ failure, submitted: { ...submitted, day } }, failure.status);
}
