import type { Release } from '@lathe/contract/release';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

const STEPS = ['format', 'metadata', 'songs', 'artwork', 'price'];

/** Steps that rest say where the little that can still change is changed. */
export function OnSaleNote({ release }: { release: Release }) {
  const { t } = useTranslation('release_editor');
  const step = useLocation().pathname.split('/').at(-1) ?? '';
  if (!release.operations.change_on_sale_enabled || !STEPS.includes(step)) return null;
  return (
    <Notice
      action={
        <TextLink to={`/studio/releases/${release.uuid}/submit#change`}>
          {t('on_sale_change')}
        </TextLink>
      }
    >
      {t('on_sale_note')}
    </Notice>
  );
}
