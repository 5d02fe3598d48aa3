/** Price tiers, each broken down from retail price to seller earnings. */

import { useLocationKey, usePersistentActionData } from '../../lib/action-data.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { BuyerForm, TierCards } from '../prices/price-choice.tsx';
import { PriceNotes } from '../prices/price-notes.tsx';
import { OwnWorks } from './own-works.tsx';
import type { action, loader } from './price-step.server.ts';
import '../prices/price.css';

export function PriceStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, rate, country, countries, business, tiers, done } = loaderData;
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
        <PriceNotes
          tiers={tiers}
          mechanicals={{ ownWorks: release.own_works !== null }}
          rate={rate}
        />
        <BuyerForm country={country} countries={countries} business={business} />
      </section>
      <TierCards tiers={tiers} chosen={release.price_category_id} editable={editable}>
        <input type="hidden" name="version" value={release.version} />
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="business" value={business} />
        {!release.metadata_in_edit && <input type="hidden" name="finished" value="yes" />}
      </TierCards>
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
