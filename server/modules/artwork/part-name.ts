import type { Translate } from '../../platform/translations.ts';

const NAMED_PARTS = [
  'cover',
  'sleeve',
  'gatefold_outer',
  'gatefold_inner',
  'wallet',
  'tray',
  'disc',
  'back',
  'spine',
  'inside_left',
  'inside_right',
] as const;

export function partName(key: string, t: Translate): string {
  const named = NAMED_PARTS.find((each) => each === key);
  if (named) return t(`artwork:parts.${named}`);
  const [kind, which = ''] = key.split('_');
  if (kind === 'label') return t('artwork:parts.label', { side: which.toUpperCase() });
  return t('artwork:parts.booklet', { page: Number(which) });
}
