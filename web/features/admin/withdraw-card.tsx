/** Withdraws a setting whose effective date is in the future. */
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { Card } from '../../ui/card.tsx';

const INTENT = 'withdraw ';

interface Props {
  title: string;
  text: string;
  submit: string;
  day: string;
  version: number;
  /** The last failure and the intent of its form. */
  rejected: { intent: string; failure: CallFailure } | undefined;
}

export function WithdrawCard({ title, text, submit, day, version, rejected }: Props) {
  const form = `${INTENT}${day}`;
  return (
    <Card title={title} className="admin-narrow">
      <div className="stack gap-5">
        <p className="text-soft">{text}</p>
        <ActionForm
          form={form}
          failure={rejected?.intent === form ? rejected.failure : undefined}
          submit={submit}
          variant="danger"
        >
          <input type="hidden" name="version" value={version} />
        </ActionForm>
      </div>
    </Card>
  );
}

/** The day to withdraw; null for other intents. */
export function withdrawnDay(intent: string): string | null {
  return intent.startsWith(INTENT) ? intent.slice(INTENT.length) : null;
}
