/** Three prices, each with the way from what a buyer pays to what the seller earns. */
import { useTranslation } from 'react-i18next';
import { data, Form, redirect, useNavigation, useSubmit } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { Announced } from '../../../lib/forms/announced.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { vatRateIn } from '../../../lib/taxes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Route } from './+types/price.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { waterfallOf } from './waterfall.ts';
import './price.css';

const BUSINESSES = ['registered', 'private'] as const;
const TIERS = ['Standard', 'Premium', 'Luxe'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer, country: own } = requireViewer(asked);
  const search = new URL(asked.request.url).searchParams;
  const params = { user: viewer.id, release: asked.params.release };
  const { data: countries } = await api('GET /api/shipping_countries');
  const country = countries.find(({ iso }) => iso === search.get('country'))?.iso ?? own;
  const [release, { creator_data: creator }, account, taxes] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: { country } }),
    api('GET /api/user/{id}', { params: { id: viewer.id } }),
    api('GET /api/account/{id}', { params: { id: viewer.id } }),
    api('GET /api/taxes'),
  ]);
  const home = account.creator?.address.country_iso ?? own;
  const isOwn = creator !== null && creator.vat_number !== null;
  const business = BUSINESSES.find((each) => each === search.get('business'));
  const registered = business === undefined ? isOwn : business === 'registered';
  const rates = {
    vatRate: vatRateIn(taxes, country),
    sellerVatRate: registered ? vatRateIn(taxes, home) : null,
  };
  return {
    release,
    country,
    countries,
    business: registered ? BUSINESSES[0] : BUSINESSES[1],
    tiers: release.price_categories.map((tier) => ({
      id: tier.id,
      name: tier.name,
      way: waterfallOf(tier, { country, ...rates }),
    })),
    saved: search.get('done') === 'saved',
  };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = requireViewer(asked);
  const form = await asked.request.formData();
  const params = { user: viewer.id, release: asked.params.release };
  const tier = TIERS.find((each) => each === textOf(form, 'tier'));
  if (!tier) throw new Response(null, { status: 400 });
  const body = {
    price_category_id: tier,
    version: Number(textOf(form, 'version')) || 0,
    // Details that are finished stay so.
    ...(form.has('finished') && { metadata_in_edit: false }),
  };
  const call = api('PUT /api/users/{user}/releases/{release}', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  const shown = new URLSearchParams({
    done: 'saved',
    country: textOf(form, 'country'),
    business: textOf(form, 'business'),
  });
  return redirect(`/studio/releases/${params.release}/price?${shown}`);
}

export default function PriceStep({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, country, countries, business, tiers, saved } = loaderData;
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('tier');
  const editable = release.operations.edit_enabled;
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('steps.price')} · ${release.title}` })}</title>
      {saved && !actionData && (
        <Announced key={locationKey}>
          <Notice tone="success">{t('price.saved')}</Notice>
        </Announced>
      )}
      <FormProblem form="price" failure={actionData?.failure} labels={{}} />
      <section className="grid gap-4" aria-labelledby="price-title">
        <h2 id="price-title">{t('price.title')}</h2>
        <p className="text-soft">
          {t('price.text')}{' '}
          <TextLink to={`/studio/splits/${release.uuid}`}>{t('price.split')}</TextLink>
        </p>
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
          {tiers.map(({ id, name, way }) => (
            <li key={id} className="card card-body tier-card">
              <div className="tier-head">
                <h3>{name}</h3>
                {id === release.price_category_id && (
                  <Badge tone="success">{t('price.chosen')}</Badge>
                )}
              </div>
              <PriceBreakdown way={way} />
              {id !== release.price_category_id && editable && (
                <Button type="submit" name="tier" value={id} loading={busy === id}>
                  {t('price.choose', { tier: name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Form>
      {!editable && !release.operations.change_on_sale_enabled && (
        <Notice>{t('locked_text')}</Notice>
      )}
    </>
  );
}
