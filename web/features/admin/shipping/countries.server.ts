import { allCountries } from '@lathe/rules/continents';
import { bcp47 } from '@lathe/rules/locales';
import { SHIPPING_SERVICES, SHIPPING_ZONES } from '@lathe/rules/shipping';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api, locale } = requireViewer(args);
  const { data: countries } = await api('GET /api/admin/countries');
  const known = new Set(countries.map(({ iso }) => iso));
  const names = new Intl.DisplayNames(bcp47(locale), { type: 'region' });
  const byName = new Intl.Collator(bcp47(locale));
  const others = allCountries()
    .filter((iso) => !known.has(iso))
    .map((iso) => ({ iso, name: names.of(iso) ?? iso }))
    .sort((a, b) => byName.compare(a.name, b.name));
  return { countries, others, done: readDoneParameter(args.request, ['added', 'saved']) };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const zone = SHIPPING_ZONES.find((candidate) => candidate === textOf(form, 'zone')) ?? 'world';
  const iso = textOf(form, 'iso');
  const { failure } = await attempt(
    api('POST /api/admin/countries', {
      body: { iso, zone, services: [...SHIPPING_SERVICES], bulk: false },
    }),
  );
  if (!failure) return redirect('/admin/shipping/countries?done=added');
  return data({ failure, submitted: { iso, zone } }, failure.status);
}
