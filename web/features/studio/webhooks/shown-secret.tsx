import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../../account/copy-button.tsx';

interface Props {
  shown: { name: string; secret: string; overlap_until: string | null };
}

/** The only time that anyone sees the secret. */
export function ShownSecret({ shown: { name, secret, overlap_until } }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <FocusedOnMount>
      <Notice tone="success" title={t('secret.title', { name })}>
        <p>{t('secret.text')}</p>
        {overlap_until !== null && <p>{t('secret.overlap')}</p>}
        <p className="shown-secret">
          <code translate="no">{secret}</code>
          <CopyButton text={secret} size="small">
            {t('secret.copy')}
          </CopyButton>
        </p>
      </Notice>
    </FocusedOnMount>
  );
}
