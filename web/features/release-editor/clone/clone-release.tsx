/** Chooses what a new release copies from this one. */

import { usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './clone-release.server.ts';

export function CloneRelease({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
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
            className="field-narrow"
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
