/** What a new release takes along from this one. */
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { usePersistentActionData } from '../../../../lib/action-data.ts';
import { ActionForm } from '../../../../lib/forms/action-form.tsx';
import { attempt } from '../../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../../lib/forms/form-fields.ts';
import { textOf } from '../../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { Route } from './+types/clone.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const user = viewer.id;
  const params = { user, release: asked.params.release };
  const [release, types, { feature_flags: flags }] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    api('GET /api/users/{user}/release_types', { params: { user } }),
    api('GET /api/user/{id}', { params: { id: user } }),
  ]);
  return { release, types: types.data, explained: flags.includes('cloning-popup') };
}

export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = requireViewer(asked);
  const form = await asked.request.formData();
  const params = { user: viewer.id, release: asked.params.release };
  const body = {
    release_type_id: Number(textOf(form, 'release_type_id')) || 0,
    songs: form.has('songs'),
    artwork: form.has('artwork'),
  };
  const call = api('POST /api/users/{user}/releases/{release}/clone', { params, body });
  const { value, failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/releases/${value.uuid}/metadata`);
}

export default function CloneRelease({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const { t } = useTranslation(['publishing', 'studio']);
  const { release, types, explained } = loaderData;
  const { title } = release;
  const form = {
    form: 'clone',
    failure: actionData?.failure,
    labels: {
      release_type_id: t('clone.format'),
      songs: t('clone.songs'),
      artwork: t('clone.artwork'),
    },
  };
  const field = fieldsOf(form);
  return (
    <>
      <title>{t('studio:page_title', { title: t('clone.title', { title }) })}</title>
      {explained && <Notice title={t('clone.explanation_title')}>{t('clone.explanation')}</Notice>}
      <Card title={t('clone.title', { title })}>
        <p className="mb-4 text-soft">{t('clone.text')}</p>
        <ActionForm {...form} submit={t('clone.submit')}>
          <SelectField
            {...field('release_type_id')}
            defaultValue={release.release_type_id}
            className="sm:max-w-xs"
          >
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Checkbox {...field('songs')} defaultChecked />
          <Checkbox {...field('artwork')} help={t('clone.artwork_help')} defaultChecked />
        </ActionForm>
      </Card>
    </>
  );
}
