/** What is made. The type stays what it was begun as; its options can change. */
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { Announced } from '../../../lib/forms/announced.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Route } from './+types/format.ts';
import { chosenOptions, DesignOptions } from './design-options.tsx';
import { FormatPicture } from './format-picture.tsx';
import { TypeFacts } from './type-facts.tsx';
import './format.css';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const user = { user: viewer.id };
  const params = { ...user, release: asked.params.release };
  const [release, types] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    api('GET /api/users/{user}/release_types', { params: user }),
  ]);
  return {
    release,
    type: types.data.find(({ id }) => id === release.release_type_id) ?? null,
    saved: new URL(asked.request.url).searchParams.get('done') === 'saved',
  };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = requireViewer(asked);
  const form = await asked.request.formData();
  const params = { user: viewer.id, release: asked.params.release };
  const body = {
    selected_options: chosenOptions(form),
    version: Number(textOf(form, 'version')) || 0,
  };
  const call = api('PUT /api/users/{user}/releases/{release}', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/releases/${params.release}/format?done=saved`);
}

export default function FormatStep({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['release_editor', 'studio']);
  const { release, type, saved } = loaderData;
  const options = type?.product_type.design_options ?? [];
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('steps.format')} · ${release.title}` })}</title>
      {saved && !actionData && (
        <Announced key={locationKey}>
          <Notice tone="success">{t('options.saved')}</Notice>
        </Announced>
      )}
      <Card title={release.type_name}>
        {type && (
          <div className="format-now">
            <FormatPicture
              format={type.format}
              medium={type.product_type.medium}
              sides={type.product_type.sides}
            />
            <div className="grid gap-2">
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
