/** The artist page, and the title that this release is a format of. */
import type { Release } from '@lathe/contract/release';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type PageChoice, PageOptions } from '../../page-choices/page-choices.tsx';
import type { Metadata } from './values.ts';

export interface GroupOption {
  uuid: string;
  title: string;
  formats: string[];
  selectable: boolean;
}

interface Props {
  userId: string;
  values: Metadata;
  field: UnlabelledField;
  /** From the loader, as `groups` are. */
  loaded: Release;
  /** The last saved state. */
  release: Release;
  groups: readonly GroupOption[];
  pages: readonly PageChoice[];
  /** The name of a new group; null until it is edited. */
  groupTitle: string | null;
  onGroupTitle: (title: string) => void;
}

export function GroupPart(props: Props) {
  const { values, field, release, pages, groupTitle, onGroupTitle } = props;
  const { t } = useTranslation('release_editor');
  const groups = useGroups(props);
  const others = groups.filter(({ uuid }) => uuid !== release.release_group?.uuid);
  const similar = others.filter(({ selectable }) => selectable);
  const { id, error } = field('release_group');
  return (
    <Card title={t('metadata.place_title')}>
      <div className="editor-fields">
        <SelectField
          {...field('page_id')}
          label={t('fields.page_id')}
          help={
            <>
              {t('metadata.page_help')}{' '}
              <TextLink to="/studio/pages/new">{t('metadata.page_new')}</TextLink>
            </>
          }
          defaultValue={values.page_id ?? ''}
          className="field-medium"
        >
          <option value="">{t('choose')}</option>
          <PageOptions pages={pages} />
        </SelectField>
        <section id="group" className="group-part" aria-label={t('fields.release_group')}>
          <h3>
            {t('fields.release_group')}{' '}
            {release.release_group ? (
              <Badge tone="success">{t('group.attached')}</Badge>
            ) : (
              <Badge tone="outline">{t('group.not_attached')}</Badge>
            )}
          </h3>
          <p className="text-soft">
            {release.release_group
              ? t('group.is', { title: release.release_group.title })
              : t('group.text')}
          </p>
          {release.release_group && (
            <p>
              <Button
                type="submit"
                name="intent"
                value={`leave:${release.release_group.uuid}`}
                size="small"
              >
                {t('group.leave')}
              </Button>
            </p>
          )}
          {release.page_id === null ? (
            <p>{t('group.page_first')}</p>
          ) : (
            <>
              {similar.length > 0 && (
                <ul className="group-choices">
                  {similar.map(({ uuid, title, formats }) => (
                    <li key={uuid}>
                      <span>
                        {title} <span className="text-soft">{formats.join(' · ')}</span>
                      </span>
                      <Button type="submit" name="intent" value={`join:${uuid}`} size="small">
                        {t(release.release_group ? 'group.move' : 'group.join', { title })}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {others.length > similar.length && (
                <p className="field-help">
                  {t('group.others', { count: others.length - similar.length })}
                </p>
              )}
              {!release.release_group && (
                <div className="group-new" data-field={id}>
                  <TextField
                    {...field('group_title')}
                    error={error}
                    label={t('group.title')}
                    maxLength={120}
                    autoComplete="off"
                    // Follows the title until it is edited here.
                    value={groupTitle ?? release.title}
                    onChange={({ target }) => onGroupTitle(target.value)}
                  />
                  <Button type="submit" name="intent" value="make_group">
                    {t('group.make')}
                  </Button>
                </div>
              )}
            </>
          )}
        </section>
      </div>
    </Card>
  );
}

/** Eligible groups depend on page, artist and title, which can change in this form. */
function useGroups({ userId, release, loaded, groups: given }: Props): readonly GroupOption[] {
  const key = groupKey(release);
  const isLoaded = key === groupKey(loaded);
  const [found, setFound] = useState<{ key: string; groups: readonly GroupOption[] }>();
  useEffect(() => {
    if (isLoaded) return;
    const stop = new AbortController();
    const params = { user: userId, release: release.uuid };
    api(
      'GET /api/users/{user}/releases/{release}/release_groups',
      { params },
      { signal: stop.signal },
    ).then(
      ({ data }) => setFound({ key, groups: data }),
      // Keeps the known groups; the server checks the choice on save.
      () => undefined,
    );
    return () => stop.abort();
  }, [key, isLoaded, userId, release.uuid]);
  return !isLoaded && found?.key === key ? found.groups : given;
}

function groupKey({ page_id, title, primary_artist }: Release): string {
  return JSON.stringify([page_id, title, primary_artist]);
}
