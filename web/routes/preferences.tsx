/** Sets country and language without JavaScript. With it, the header control does the same. */
import { COUNTRY_COOKIE, isLocale, LOCALE_COOKIE } from '@lathe/rules/locales';
import { useTranslation } from 'react-i18next';
import { data, Form, redirect } from 'react-router';
import { preferenceCookie } from '../lib/cookies.ts';
import { CsrfField } from '../lib/forms/csrf-field.tsx';
import { CountryOptions, LocaleOptions } from '../lib/region-options.tsx';
import { localPath } from '../lib/return-to.ts';
import { serverSide } from '../lib/server-side.ts';
import { Button } from '../ui/button.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { Route } from './+types/preferences.ts';
import './preferences.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale, country } = context.get(serverSide);
  const [countries, locales] = await Promise.all([
    api('GET /api/shipping_countries'),
    api('GET /api/locales'),
  ]);
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to'));
  return { country, locale, countries: countries.data, locales: locales.data, returnTo };
}

export async function action({ request, context }: Route.ActionArgs) {
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

export default function Preferences({ loaderData, actionData: error }: Route.ComponentProps) {
  const { t } = useTranslation('locale');
  const { country, locale, countries, locales, returnTo } = loaderData;
  // A country that we no longer ship to is not silently replaced by the first option.
  const chosen = countries.some(({ iso }) => iso === country) ? country : '';
  return (
    <div className="page page-body stack gap-8">
      <title>{t('title')}</title>
      <ScreenHead title={t('title')} lead={t('page_hint')} />
      <Form method="post" reloadDocument className="preferences-form">
        <CsrfField />
        <input type="hidden" name="return_to" value={returnTo} />
        <SelectField
          name="country"
          label={t('select_country')}
          error={error?.countryWrong && t('country_not_served')}
          defaultValue={chosen}
        >
          {chosen === '' && <option value="">{t('no_country_chosen')}</option>}
          <CountryOptions countries={countries} />
        </SelectField>
        <SelectField
          name="locale"
          label={t('select_language')}
          error={error?.localeWrong && t('language_not_spoken')}
          defaultValue={locale}
        >
          <LocaleOptions locales={locales} />
        </SelectField>
        <div>
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
