/** For what was set for a day that has not come yet. */
import { ActionForm } from '../../features/account/action-form.tsx';
import type { Refusal } from '../../features/account/refusal.ts';
import { Card } from '../../ui/card.tsx';

const INTENT = 'withdraw ';

interface Props {
  title: string;
  text: string;
  submit: string;
  day: string;
  version: number;
  /** The last refusal of the page, and the form that it was about. */
  refused: { intent: string; refusal: Refusal } | undefined;
}

export function TakeBack({ title, text, submit, day, version, refused }: Props) {
  const form = `${INTENT}${day}`;
  return (
    <Card title={title} className="admin-narrow">
      <div className="grid gap-5">
        <p className="text-soft">{text}</p>
        <ActionForm
          form={form}
          refusal={refused?.intent === form ? refused.refusal : undefined}
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
