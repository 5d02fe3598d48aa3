import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { useCanEdit } from '../may-edit.ts';
import type { action, loader } from './genre.server.ts';

export function Genre({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t, i18n } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
  const { genre, others, done } = loaderData;
  const inGerman = i18n.language.startsWith('de');
  const name = inGerman ? genre.name_de : genre.name_en;
  const names = {
    form: 'names',
    failure: actionData?.intent === 'names' ? actionData.failure : undefined,
    labels: { name_en: t('name_en'), name_de: t('name_de') },
  };
  const retire = {
    form: 'retire',
    failure: actionData?.intent === 'retire' ? actionData.failure : undefined,
    labels: { move_to: t('genres.move_to') },
  };
  const field = fieldsOf(names);
  const shown = actionData?.submitted ?? genre;
  return (
    <>
      <AdminHeader
        isSubheading
        title={name}
        crumbs={[{ to: '/admin/catalogue', label: t('tabs.genres') }]}
        lead={t('genres.address', { slug: genre.slug })}
      />
      {canEdit && (
        <div className="admin-narrow stack gap-6">
          <DoneCard
            id="names"
            title={t('genres.rename')}
            done={done === 'names' && !actionData && t('saved')}
          >
            <ActionForm {...names} submit={t('save')}>
              <input type="hidden" name="version" value={shown.version} />
              <div className="field-columns">
                <TextField
                  {...field('name_en')}
                  key={`en ${genre.version}`}
                  defaultValue={shown.name_en}
                  maxLength={60}
                />
                <TextField
                  {...field('name_de')}
                  key={`de ${genre.version}`}
                  defaultValue={shown.name_de}
                  maxLength={60}
                />
              </div>
            </ActionForm>
          </DoneCard>
          <DoneCard id="retire" title={t('genres.retire')} done={false}>
            <p className="text-soft">{t('genres.retire_text')}</p>
            <ActionForm
              {...retire}
              submit={t('genres.retire_submit')}
              variant="danger"
              className="narrow-form"
            >
              <input type="hidden" name="version" value={genre.version} />
              <SelectField {...fieldsOf(retire)('move_to')} defaultValue="" required={false}>
                <option value="">{t('genres.nowhere')}</option>
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {inGerman ? other.name_de : other.name_en}
                  </option>
                ))}
              </SelectField>
            </ActionForm>
          </DoneCard>
        </div>
      )}
    </>
  );
}
