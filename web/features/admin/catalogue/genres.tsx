import type { ManagedGenre } from '@lathe/contract/catalogue-settings-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useCanEdit } from '../may-edit.ts';
import { GenreRow } from './genre-row.tsx';
import type { action, loader } from './genres.server.ts';

export function Genres({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t, i18n } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
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
                position={{ index, count: mains.length }}
                name={nameOf(main)}
                canEdit={canEdit}
              />
              {subs.length > 0 && (
                <ul>
                  {subs.map((sub, position) => (
                    <li key={sub.id}>
                      <GenreRow
                        genre={sub}
                        position={{ index: position, count: subs.length }}
                        name={nameOf(sub)}
                        canEdit={canEdit}
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
          <ul className="stack gap-2">
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
      {canEdit && (
        <AddGenre
          mains={mains.map((main) => ({ id: main.id, name: nameOf(main) }))}
          submitted={actionData?.submitted ?? null}
          failure={actionData?.intent === 'add' ? actionData.failure : undefined}
        />
      )}
    </>
  );
}

interface AddProps {
  mains: readonly { id: number; name: string }[];
  submitted: { name_en: string; name_de: string; parent: string } | null;
  failure: CallFailure | undefined;
}

function AddGenre({ mains, submitted, failure }: AddProps) {
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
      <ActionForm {...form} submit={t('genres.add_submit')} variant="secondary">
        <div className="field-columns">
          <TextField {...field('name_en')} defaultValue={submitted?.name_en} maxLength={60} />
          <TextField {...field('name_de')} defaultValue={submitted?.name_de} maxLength={60} />
          <SelectField
            {...field('parent_id')}
            defaultValue={submitted?.parent ?? ''}
            required={false}
          >
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
