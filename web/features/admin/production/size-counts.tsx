import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  sizes: readonly { size: string; copies: number }[];
}

/** How many copies of each size, in the order of the sizes. */
export function SizeCounts({ sizes }: Props) {
  const { t } = useTranslation('production');
  return sizes.map(({ size, copies }) => (
    <span key={size} className="size-count figures">
      {t('size', { size, copies })}
    </span>
  ));
}
