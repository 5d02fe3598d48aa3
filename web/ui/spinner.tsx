import { classes } from './classes.ts';
import { useTranslation } from './translation.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export function Spinner({ className }: { className?: string }) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes('spinner', className)}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </span>
  );
}
