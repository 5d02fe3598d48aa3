import type { ManagedGenre } from '@lathe/contract/catalogue-admin-calls';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import { useMayEdit } from '../may-edit.ts';
import { wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/genres.ts';
import { GenreRow } from './genre-row.tsx';

const HERE = '/admin/catalogue';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { data: genres } = await api('GET /api/admin/genres');
  return { genres, done: doneIn(asked.request, ['added', 'moved', 'retired']) };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  if (textOf(form, 'intent') === 'move') {
    const to = textOf(form, 'to') === 'earlier' ? ('earlier' as const) : ('later' as const);
    const version = wholeNumber(textOf(form, 'version'));
    const { failure } = await attempt(
      api('POST /api/admin/genres/{genre}/move', {
        params: { genre: wholeNumber(textOf(form, 'genre')) },
        body: { to, version },
      }),
    );
    if (!failure) return redirect(`${HERE}?done=moved`);
    return data({ intent: 'move' as const, failure, kept: null }, failure.status);
  }
  const parent = textOf(form, 'parent_id');
  const kept = { name_en: textOf(form, 'name_en'), name_de: textOf(form, 'name_de'), parent };
  const { failure } = await attempt(
    api('POST /api/admin/genres', {
      body: {
        name_en: kept.name_en,
        name_de: kept.name_de,
        parent_id: parent === '' ? null : wholeNumber(parent),
      },
    }),
  );
  if (!failure) return redirect(`${HERE}?done=added`);
  return data({ intent: 'add' as const, failure, kept }, failure.status);
}

export default function Genres({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(['admin_catalogue', 'admin']);
  const mayEdit = useMayEdit();
  const { genres, done } = loaderData;
  const nameOf = (genre: ManagedGenre) =>
    i18n.language.startsWith('de') ? genre.name_de : genre.name_en;
  const active = genres.filter(({ retired_at }) => retired_at === null);
  const retired = genres.filter(({ retired_at }) => retired_at !== null);
  const mains = active.filter(({ parent_id }) => parent_id === null);
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.genres') })}</title>
      <p className="text-soft">{t('genres.lead')}</p>
      <DoneNotice>{done && !actionData && t(`genres.${done}`)}</DoneNotice>
      <FormProblem
        form="move"
        labels={{}}
        failure={actionData?.intent === 'move' ? actionData.failure : undefined}
      />
      <ul className="genre-list" aria-label={t('genres.list')}>
        {mains.map((main, index) => {
          const subs = active.filter(({ parent_id }) => parent_id === main.id);
          return (
            <li key={main.id} className="card genre-card">
              <GenreRow
                genre={main}
                place={{ index, of: mains.length }}
                name={nameOf(main)}
                mayEdit={mayEdit}
              />
              {subs.length > 0 && (
                <ul>
                  {subs.map((sub, place) => (
                    <li key={sub.id}>
                      <GenreRow
                        genre={sub}
                        place={{ index: place, of: subs.length }}
                        name={nameOf(sub)}
                        mayEdit={mayEdit}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {retired.length > 0 && (
        <Card title={t('genres.retired_list')}>
          <ul className="grid gap-2">
            {retired.map((genre) => {
              const target = genres.find(({ id }) => id === genre.moved_to);
              return (
                <li key={genre.id} className="text-soft">
                  {target
                    ? t('genres.retired_into', { name: nameOf(genre), target: nameOf(target) })
                    : t('genres.retired_unused', { name: nameOf(genre) })}
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {mayEdit && (
        <AddGenre
          mains={mains.map((main) => ({ id: main.id, name: nameOf(main) }))}
          kept={actionData?.kept ?? null}
          failure={actionData?.intent === 'add' ? actionData.failure : undefined}
        />
      )}
    </>
  );
}

interface AddProps {
  mains: readonly { id: number; name: string }[];
  kept: { name_en: string; name_de: string; parent: string } | null;
  failure: CallFailure | undefined;
}

function AddGenre({ mains, kept, failure }: AddProps) {
  const { t } = useTranslation('admin_catalogue');
  const labels = {
    name_en: t('name_en'),
    name_de: t('name_de'),
    parent_id: t('genres.below'),
  };
  const form = { form: 'add', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('genres.add')}>
      <ActionForm {...form} submit={t('genres.add_submit')} look="secondary">
        <div className="field-columns">
          <TextField {...field('name_en')} defaultValue={kept?.name_en} maxLength={60} />
          <TextField {...field('name_de')} defaultValue={kept?.name_de} maxLength={60} />
          <SelectField {...field('parent_id')} defaultValue={kept?.parent ?? ''} required={false}>
            <option value="">{t('genres.main')}</option>
            {mains.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </ActionForm>
    </Card>
  );
}
