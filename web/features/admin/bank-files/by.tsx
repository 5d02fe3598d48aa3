import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function By({ name, at }: { name: string | null; at: string }) {
  const { t } = useTranslation('bank_files');
  return (
    <>
      {name ?? t('someone')}, <Instant value={at} style="date-time" />
    </>
  );
}
