import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { ORDER_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  notes: DeskOrder['notes'];
  failure: CallFailure | undefined;
}

export function NotesCard({ notes, failure }: Props) {
  const { t } = useTranslation(['order_help', 'admin']);
  const form = { form: 'note', failure, labels: { text: t('notes.text') } };
  return (
    <Card title={t('notes.title')}>
      {notes.length > 0 && (
        <ul className="help-list order-notes">
          {notes.map(({ text, author, at }) => (
            <li key={`${at} ${text}`}>
              <p className="keep-lines">{text}</p>
              <p className="text-small text-soft">
                {author ?? t('admin:gone')} · <Instant value={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <ActionForm {...form} key={notes.length} submit={t('notes.submit')} variant="secondary">
        <TextArea
          {...fieldsOf(form)('text')}
          rows={2}
          maxLength={ORDER_NOTE_MAX_LENGTH}
          help={t('notes.help')}
        />
      </ActionForm>
    </Card>
  );
}
