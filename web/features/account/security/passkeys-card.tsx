import type { Passkey } from '@lathe/contract/passkey-calls';
import { PASSKEYS_MAX } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { usePasskeySupport } from '../authenticator.ts';
import { PasskeyRow } from './passkey-row.tsx';
import '../passkeys.css';

interface Props {
  passkeys: readonly Passkey[];
  /** Server time, so that server and client render the same. */
  now: string;
  done: keyof typeof DONE | null;
  failures: Record<'add' | 'rename' | 'remove', CallFailure | undefined>;
  /** The passkey whose form was rejected. */
  rejected: string | undefined;
}

const DONE = {
  passkey_added: 'passkeys.added',
  passkey_renamed: 'passkeys.renamed',
  passkey_kept: 'passkeys.kept',
  passkey_removed: 'passkeys.removed',
} as const;

export function PasskeysCard({ passkeys, now, done, failures, rejected }: Props) {
  const { t } = useTranslation('account');
  return (
    <DoneCard id="passkeys" title={t('passkeys.title')} done={done ? t(DONE[done]) : undefined}>
      <p className="text-soft">
        {t('passkeys.text')} {passkeys.length === 0 && t('passkeys.none')}
      </p>
      {passkeys.some(({ needs_review }) => needs_review) && (
        <Notice tone="warning" title={t('passkeys.review')}>
          {t('passkeys.review_text')}
        </Notice>
      )}
      <FormProblem form="passkey-remove" failure={failures.remove} labels={{}} />
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              failure={passkey.id === rejected ? failures.rename : undefined}
            />
          ))}
        </ul>
      )}
      {passkeys.length < PASSKEYS_MAX ? (
        <Add failure={failures.add} />
      ) : (
        <p>{t('passkeys.full', { max: PASSKEYS_MAX })}</p>
      )}
    </DoneCard>
  );
}

function Add({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useTranslation('account');
  if (usePasskeySupport() === false) return <p>{t('passkeys.unsupported')}</p>;
  return (
    <ActionForm
      form="passkey-set-up"
      failure={failure}
      submit={t('passkeys.add')}
      variant="secondary"
      className="needs-scripts"
    />
  );
}
