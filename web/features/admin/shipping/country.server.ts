import { SHIPPING_SERVICES, SHIPPING_ZONES } from '@lathe/rules/shipping';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { parseWholeNumber } from '../parse-numbers.ts';

export async function loader(args: PageArgs<'iso'>) {
  const { api } = requireViewer(args);
  const { data: countries } = await api('GET /api/admin/countries');
  const country = countries.find(({ iso }) => iso === args.params.iso);
  if (!country) throw data(null, 404);
  return country;
}

export async function action(args: PageArgs<'iso'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const submitted = {
    zone: SHIPPING_ZONES.find((candidate) => candidate === textOf(form, 'zone')) ?? 'world',
    is_served: form.has('is_served'),
    services: SHIPPING_SERVICES.filter((service) => form.has(service)),
    bulk: form.has('bulk'),
    version: parseWholeNumber(textOf(form, 'version')),
  };
  const { failure } = await attempt(
    api('PUT /api/admin/countries/{iso}', {
      params: { iso: args.params.iso },
      body: submitted,
    }),
  );
  if (!failure) return redirect('/admin/shipping/countries?done=saved');
  return data({ failure, submitted }, failure.status);
}
