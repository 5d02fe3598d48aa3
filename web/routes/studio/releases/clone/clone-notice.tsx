import type { Release } from '@lathe/contract/release';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/notice.tsx';

/** While a clone is being filled; gone by itself when it is done. */
export function CloneNotice({ release }: { release: Release }) {
  const { t } = useTranslation('publishing');
  if (release.is_cloning) return <Notice role="status">{t('clone.running')}</Notice>;
  if (!release.cloned_artwork_processing) return null;
  return <Notice role="status">{t('clone.artwork_running')}</Notice>;
}
