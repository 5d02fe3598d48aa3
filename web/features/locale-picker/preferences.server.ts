import { COUNTRY_COOKIE, isLocale, LOCALE_COOKIE } from '@lathe/rules/locales';
import { data, redirect } from 'react-router';
import { preferenceCookie } from '../../lib/cookies.ts';
import { localPath } from '../../lib/return-to.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ request, context }: PageArgs) {
  const { api, locale, country } = context.get(serverSide);
  const [countries, locales] = await Promise.all([
    api('GET /api/shipping_countries'),
    api('GET /api/locales'),
  ]);
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to'));
  return { country, locale, countries: countries.data, locales: locales.data, returnTo };
}

export async function action({ request, context }: PageArgs) {
  const { api, publicUrl } = context.get(serverSide);
  const form = await request.formData();
  const [country, locale] = [form.get('country'), form.get('locale')];
  const countries = await api('GET /api/shipping_countries');
  const served = countries.data.find(({ iso }) => iso === country);
  if (!served || !isLocale(locale)) {
    return data({ countryWrong: !served, localeWrong: !isLocale(locale) }, 422);
  }
  const secure = publicUrl.startsWith('https:');
  const headers = new Headers();
  headers.append(
    'Set-Cookie',
    preferenceCookie({ name: COUNTRY_COOKIE, value: served.iso, secure }),
  );
  headers.append('Set-Cookie', preferenceCookie({ name: LOCALE_COOKIE, value: locale, secure }));
  return redirect(localPath(form.get('return_to')), { status: 303, headers });
}
