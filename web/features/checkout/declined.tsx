import type { MessageKey } from '@lathe/messages/translate';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Only this part needs the messages of all errors, so a checkout without errors loads none. */
export function Declined({ problem }: { problem: MessageKey<'errors'> }) {
  const { t } = useTranslation('errors');
  return (
    <FocusedOnMount>
      <Notice tone="danger">
        <p>{t(problem)}</p>
      </Notice>
    </FocusedOnMount>
  );
}
