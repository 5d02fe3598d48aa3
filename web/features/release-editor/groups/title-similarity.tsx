/** Why a release can or cannot join a group. */
import type { Candidate } from '@lathe/contract/release-group-calls';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  release: { primary_artist: string };
  group: { title: string; primary_artist: string };
  candidate: Pick<Candidate, 'fit'>;
}

export function TitleSimilarity({ release, group, candidate }: Props) {
  const { t } = useTranslation('release_groups');
  switch (candidate.fit) {
    case 'fits':
      return t('why.fits', { title: group.title });
    case 'other_artist':
      return t('why.other_artist', {
        title: group.title,
        artist: release.primary_artist || t('why.no_artist'),
        wanted: group.primary_artist,
      });
    case 'other_title':
      return t('why.other_title', { title: group.title });
  }
}
