import { REVIEW_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { type ReviewKind, SECTIONS_OF_KIND } from '@lathe/rules/reviews';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { useSingleSubmit } from '../../../lib/forms/use-single-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { TypedNotes } from './review-screen.server.ts';

interface Props {
  kind: ReviewKind;
  submitted: TypedNotes | null;
}

export function DecidePart({ kind, submitted }: Props) {
  const { t } = useTranslation('reviews');
  const handleSubmitOnce = useSingleSubmit();
  const busy = useNavigation().formData?.get('intent');
  return (
    <Card title={t('decide.title')}>
      <p className="mb-4 text-soft">{t('decide.text')}</p>
      <Form method="post" onSubmit={handleSubmitOnce} className="review-decide">
        <CsrfField />
        {SECTIONS_OF_KIND[kind].map((section) => (
          <TextArea
            key={section}
            id={`note-${section}`}
            name={section}
            label={t('decide.note', { section })}
            defaultValue={submitted?.[section] ?? ''}
            maxLength={REVIEW_NOTE_MAX_LENGTH}
            rows={3}
            required={false}
          />
        ))}
        <div className="review-buttons">
          <Button type="submit" name="intent" value="reject" loading={busy === 'reject'}>
            {t('decide.reject')}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="approve"
            variant="primary"
            loading={busy === 'approve'}
          >
            {t('decide.approve')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
