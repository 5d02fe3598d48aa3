import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { doneIn } from '../done-notice.tsx';
import { useMayEdit } from '../may-edit.ts';
import { wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/genre.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { data: genres } = await api('GET /api/admin/genres');
  const genre = genres.find(({ id }) => String(id) === asked.params.genre);
  if (!genre || genre.retired_at !== null) throw data(null, 404);
  const isMain = genre.parent_id === null;
  const others = genres.filter(
    ({ id, parent_id, retired_at }) =>
      id !== genre.id && retired_at === null && (parent_id === null) === isMain,
  );
  return { genre, others, done: doneIn(asked.request, ['names']) };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const params = { genre: wholeNumber(asked.params.genre) };
  const version = wholeNumber(textOf(form, 'version'));
  if (textOf(form, 'intent') === 'retire') {
    const target = textOf(form, 'move_to');
    const body = { move_to: target === '' ? null : wholeNumber(target), version };
    const { failure } = await attempt(
      api('POST /api/admin/genres/{genre}/retire', { params, body }),
    );
    if (!failure) return redirect('/admin/catalogue?done=retired');
    return data({ intent: 'retire' as const, failure, kept: null }, failure.status);
  }
  const kept = { name_en: textOf(form, 'name_en'), name_de: textOf(form, 'name_de'), version };
  const { failure } = await attempt(api('PUT /api/admin/genres/{genre}', { params, body: kept }));
  if (!failure) return redirect(`/admin/catalogue/genres/${params.genre}?done=names#names`);
  return data({ intent: 'names' as const, failure, kept }, failure.status);
}

export default function Genre({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(['admin_catalogue', 'admin']);
  const mayEdit = useMayEdit();
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
  const shown = actionData?.kept ?? genre;
  return (
    <>
      <AdminHeader
        below
        title={name}
        way={[{ to: '/admin/catalogue', label: t('tabs.genres') }]}
        lead={t('genres.address', { slug: genre.slug })}
      />
      {mayEdit && (
        <div className="admin-narrow grid gap-6">
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
              look="danger"
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
