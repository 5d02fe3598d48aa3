/** A release group: its texts, visibility and formats. */
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { GenreFields } from '../genre-fields.tsx';
import type { action, loader } from './group-editor.server.ts';
import { GroupReleases } from './group-releases.tsx';
import { GroupArtistAndPage, GroupState } from './group-state.tsx';
import '../../lists/list-cards.css';
import './groups.css';

export function GroupEditor({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['release_groups', 'studio']);
  const { group, done } = loaderData;
  return (
    <>
      <title>{t('studio:page_title', { title: group.title })}</title>
      <ScreenHead
        title={group.title}
        crumbs={[{ label: t('title'), to: '/studio/releases/groups' }]}
        lead={<GroupArtistAndPage group={group} />}
        badges={
          <p className="list-card-badges">
            <GroupState group={group} />
            <TextLink to={`${group.url}${group.in_shop ? '' : '?preview=true'}`} reloadDocument>
              {t(group.in_shop ? 'view' : 'preview')}
            </TextLink>
          </p>
        }
      />
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${group.version}`}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <div className="studio-cards">
        <GroupForm key={group.version} {...loaderData} reply={actionData} />
        <div className="studio-column">
          <GroupReleases
            group={group}
            failure={actionData?.intent === 'attach' ? actionData.failure : undefined}
          />
        </div>
      </div>
    </>
  );
}

type FormProps = ScreenProps<typeof loader, typeof action>['loaderData'] & {
  reply: ScreenProps<typeof loader, typeof action>['actionData'];
};

function GroupForm({ group, genres, reply }: FormProps) {
  const { t } = useTranslation(['release_groups', 'release_editor']);
  const form = {
    form: 'save',
    failure: reply?.intent === 'save' ? reply.failure : undefined,
    labels: {
      title: t('form.title'),
      description: t('form.description'),
      main_genre: t('release_editor:fields.main_genre'),
      sub_genre: t('release_editor:fields.sub_genre'),
      visibility: t('form.visibility'),
    },
  };
  const field = fieldsOf(form);
  const values = reply?.submitted ?? group;
  return (
    <Card title={t('form.heading')}>
      <ActionForm {...form} submit={t('form.save')}>
        <input type="hidden" name="version" value={values.version} />
        <TextField
          {...field('title')}
          help={t('form.title_help')}
          maxLength={MAX.title}
          autoComplete="off"
          defaultValue={values.title}
        />
        <TextArea
          {...field('description')}
          help={t('form.description_help')}
          optional
          rows={5}
          maxLength={MAX.description}
          defaultValue={values.description}
        />
        <GenreFields values={values} field={field} genres={genres} />
        <RadioGroup
          {...field('visibility')}
          defaultValue={values.visibility}
          options={(['visible', 'hidden'] as const).map((value) => ({
            value,
            label: t(`visibility.${value}`),
            help: t(`form.${value}_help`),
          }))}
        />
      </ActionForm>
    </Card>
  );
}
