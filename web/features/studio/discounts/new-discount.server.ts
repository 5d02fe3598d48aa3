import type { DiscountTargetField } from '@lathe/contract/discount-calls';
import { data, redirect } from 'react-router';
import { formatMark } from '../../../lib/format-mark.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { discountBody, readDiscountForm } from './discount-values.ts';

export async function loader(args: PageArgs) {
  const { api, account, now } = requireStudio(args);
  const params = { user: account.id };
  const [{ data: releases }, { data: choices }] = await Promise.all([
    api('GET /api/users/{user}/releases', { params, query: { sort: 'title' } }),
    api('GET /api/users/{user}/discounts/choices', { params }),
  ]);
  const chosenFrom = (wanted: DiscountTargetField) =>
    choices
      .filter(({ field }) => field === wanted)
      .map(({ uuid, title, description }) => ({ uuid, label: `${title} · ${description}` }));
  return {
    releases: releases
      .filter(({ status }) => status !== 'Retired' && status !== 'Deleted')
      .map(({ uuid, title, format }) => ({ uuid, label: `${title} · ${formatMark(format)}` })),
    merch: chosenFrom('merch'),
    events: chosenFrom('events'),
    today: now().toISOString().slice(0, 10),
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const submitted = readDiscountForm(await args.request.formData());
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/discounts', {
      params: { user: account.id },
      body: discountBody(submitted),
    }),
  );
  if (failure) return data({ submitted, failure }, failure.status);
  return redirect(`/studio/discounts/${value.uuid}?done=made`);
}
