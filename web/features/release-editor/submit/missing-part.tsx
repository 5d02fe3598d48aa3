import type { Release } from '@lathe/contract/release';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** The three sections as a checklist with links. */
export function MissingPart({ release }: { release: Release }) {
  const { t } = useTranslation(['publishing', 'release_editor']);
  const sections = [
    {
      name: 'metadata',
      status: release.metadata_status,
      inEdit: release.metadata_in_edit,
    },
    { name: 'songs', status: release.tracks_status, inEdit: release.tracks_in_edit },
    { name: 'artwork', status: release.artwork_status, inEdit: false },
  ] as const;
  return (
    <Card title={t('submit.missing')}>
      <p className="mb-4 text-soft">{t('submit.missing_text')}</p>
      <ul className="missing-list">
        {sections.map(({ name, status, inEdit }) => {
          const done = status === 'Complete' && !inEdit;
          return (
            <li key={name} data-done={done || undefined}>
              <Icon shape={done ? CircleCheck : CircleDashed} />
              <span>
                <strong>{t(`sections.${name}`)}</strong>
                <span className="text-soft">
                  {' · '}
                  {status === 'Complete' && inEdit
                    ? t('submit.unfinished')
                    : t(`release_editor:section.${status}`)}
                </span>
              </span>
              {!done && (
                <TextLink to={`/studio/releases/${release.uuid}/${name}`}>
                  {t(`submit.${name}_open`)}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
