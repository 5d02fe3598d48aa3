/** Sets country and language without JavaScript. With it, the header control does the same. */

import { Form } from 'react-router';
import { useCorrectedFields } from '../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { CountryOptions, LocaleOptions } from '../../lib/region-options.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { action, loader } from './preferences.server.ts';
import './preferences.css';

export function Preferences({
  loaderData,
  actionData: error,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('locale');
  const { country, locale, countries, locales, returnTo } = loaderData;
  const { onInput, hideCorrected } = useCorrectedFields(error && { attempt: 'document' });
  // A country that we no longer ship to is not silently replaced by the first option.
  const chosen = countries.some(({ iso }) => iso === country) ? country : '';
  return (
    <div className="page page-body stack gap-8">
      <title>{t('title')}</title>
      <ScreenHead title={t('title')} lead={t('page_hint')} />
      <Form method="post" reloadDocument className="preferences-form" onInput={onInput}>
        <CsrfField />
        <input type="hidden" name="return_to" value={returnTo} />
        {hideCorrected(
          <>
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
          </>,
        )}
        <div>
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
