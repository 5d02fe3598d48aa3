import type { OwnGroup } from '@lathe/contract/release-group-calls';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Whether the title is public, and if not, whether that is intended. */
export function GroupState({ group }: { group: OwnGroup }) {
  const { t } = useTranslation('release_groups');
  if (group.in_shop) return <Badge tone="success">{t('in_shop')}</Badge>;
  if (group.visibility === 'hidden') return <Badge tone="neutral">{t('visibility.hidden')}</Badge>;
  return <Badge tone="outline">{t('not_in_shop')}</Badge>;
}

/** Artist and page, which often have the same name. */
export function GroupArtistAndPage({ group }: { group: OwnGroup }) {
  const { t } = useTranslation('release_groups');
  const { primary_artist: artist, page } = group;
  const pageName = page.is_own ? page.name : t('on_page_of', { page: page.name });
  return [...new Set([artist, pageName])].join(' · ');
}
