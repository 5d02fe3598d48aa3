/** Price tiers, each broken down from retail price to seller earnings. */

import { Form, useNavigation, useSubmit } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../lib/action-data.ts';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import { CountryOptions } from '../../lib/region-options.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { PriceBreakdown } from '../prices/price-breakdown.tsx';
import { OwnWorks } from './own-works.tsx';
import { PriceNotes } from './price-notes.tsx';
import type { action, loader } from './price-step.server.ts';
import '../prices/price.css';

export const BUSINESSES = ['registered', 'private'] as const;

export function PriceStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, rate, country, countries, business, tiers, done } = loaderData;
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('tier');
  const editable = release.operations.edit_enabled;
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('steps.price')} · ${release.title}` })}</title>
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`price.done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {actionData?.intent === '' && (
        <FormProblem form="price" failure={actionData.failure} labels={{}} />
      )}
      <section className="stack gap-4" aria-labelledby="price-title">
        <h2 id="price-title">{t('price.title')}</h2>
        <p className="text-soft">
          {t('price.text')}{' '}
          <TextLink to={`/studio/splits/${release.uuid}`}>{t('price.split')}</TextLink>
        </p>
        <PriceNotes tiers={tiers} ownWorks={release.own_works !== null} rate={rate} />
        <Form method="get" className="price-country">
          <SelectField
            name="country"
            label={t('price.country')}
            defaultValue={country}
            onChange={({ target }) => submit(target.form, { preventScrollReset: true })}
          >
            <CountryOptions countries={countries} />
          </SelectField>
          <SelectField
            name="business"
            label={t('price.business')}
            defaultValue={business}
            onChange={({ target }) => submit(target.form, { preventScrollReset: true })}
          >
            {BUSINESSES.map((each) => (
              <option key={each} value={each}>
                {t(`price.businesses.${each}`)}
              </option>
            ))}
          </SelectField>
          <Button type="submit">{t('price.show')}</Button>
        </Form>
      </section>
      <Form method="post" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="version" value={release.version} />
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="business" value={business} />
        {!release.metadata_in_edit && <input type="hidden" name="finished" value="yes" />}
        <ul className="tier-cards">
          {tiers.map(({ id, name, waterfall }) => (
            <li key={id} className="card card-body tier-card">
              <div className="tier-head">
                <h3>{name}</h3>
                {id === release.price_category_id && (
                  <Badge tone="success">{t('price.chosen')}</Badge>
                )}
              </div>
              <PriceBreakdown waterfall={waterfall} />
              {id !== release.price_category_id && editable && (
                <Button type="submit" name="tier" value={id} loading={busy === id}>
                  {t('price.choose', { tier: name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Form>
      <OwnWorks
        release={release}
        failure={actionData?.intent ? actionData.failure : undefined}
        shown={{ country, business }}
      />
      {!editable && !release.operations.change_on_sale_enabled && (
        <Notice>{t('locked_text')}</Notice>
      )}
    </>
  );
}
