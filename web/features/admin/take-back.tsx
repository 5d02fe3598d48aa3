/** For what was set for a day that has not come yet. */
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
  /** The last failure of the page, and the form that it was about. */
  rejected: { intent: string; failure: CallFailure } | undefined;
}

export function TakeBack({ title, text, submit, day, version, rejected }: Props) {
  const form = `${INTENT}${day}`;
  return (
    <Card title={title} className="admin-narrow">
      <div className="grid gap-5">
        <p className="text-soft">{text}</p>
        <ActionForm
          form={form}
          failure={rejected?.intent === form ? rejected.failure : undefined}
          submit={submit}
          look="danger"
        >
          <input type="hidden" name="version" value={version} />
        </ActionForm>
      </div>
    </Card>
  );
}

/** The day of what is to be taken back; null where the form asks for something else. */
export function dayTakenBack(intent: string): string | null {
  return intent.startsWith(INTENT) ? intent.slice(INTENT.length) : null;
}
