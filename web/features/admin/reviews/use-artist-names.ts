import { ARTIST_ROLES } from '@lathe/rules/release-metadata';
import { useTranslation } from '../../../ui/translation.ts';

interface Artist {
  name: string;
  role: string;
}

/** Further artists with their roles, as one line. */
export function useArtistNames(): (artists: readonly Artist[]) => string {
  const { t } = useTranslation(['reviews', 'release_editor']);
  return (artists) =>
    artists
      .map(({ name, role }) => {
        const known = ARTIST_ROLES.find((each) => each === role);
        return known ? t('artist', { name, role: t(`release_editor:roles.${known}`) }) : name;
      })
      .join(', ');
}
