import { shortHash } from '@lathe/rules/short-hash';
import { useTranslation } from '../../ui/translation.ts';

/** The same on shop pictures, in the review, on print files and on job sheets. */
export function DesignHash({ hash }: { hash: string | null }) {
  const { t } = useTranslation('merch_design');
  if (hash === null) return null;
  return (
    <p className="text-small text-soft">
      {t('hash')} <code className="no-wrap">{shortHash(hash)}</code>
    </p>
  );
}
