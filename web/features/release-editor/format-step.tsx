/** The format cannot change after creation; its options can. */

import { useLocationKey, usePersistentActionData } from '../../lib/action-data.ts';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { DesignOptions } from './design-options.tsx';
import { FormatPicture } from './format-picture.tsx';
import type { action, loader } from './format-step.server.ts';
import { TypeFacts } from './type-facts.tsx';
import './format.css';

export function FormatStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, type, saved } = loaderData;
  const options = type?.product_type.design_options ?? [];
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('steps.format')} · ${release.title}` })}</title>
      {saved && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t('options.saved')}</Notice>
        </FocusedOnMount>
      )}
      <Card title={release.type_name}>
        {type && (
          <div className="format-now">
            <FormatPicture
              format={type.format}
              medium={type.product_type.medium}
              sides={type.product_type.sides}
            />
            <div className="stack gap-2">
              <TypeFacts type={type} />
              <p className="text-soft">{t('format.stays')}</p>
            </div>
          </div>
        )}
      </Card>
      {options.length > 0 && (
        <Card title={t('options.title')}>
          {release.operations.edit_enabled ? (
            <ActionForm
              key={release.version}
              form="options"
              failure={actionData?.failure}
              submit={t('options.save')}
            >
              <input type="hidden" name="version" value={release.version} />
              <DesignOptions options={options} selected={release.selected_options} />
              <p className="options-prices">
                {t('options.prices')}{' '}
                {release.price_categories.map(({ id, name, rrp }) => (
                  <span key={id} className="figures">
                    {name} {rrp.formatted}
                  </span>
                ))}
              </p>
            </ActionForm>
          ) : (
            <p>{t('locked_text')}</p>
          )}
        </Card>
      )}
    </>
  );
}
