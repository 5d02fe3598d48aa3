import type { Review } from '@lathe/contract/review';
import { REVIEW_SECTIONS } from '@lathe/rules/reviews';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { useSingleSubmit } from '../../../lib/forms/use-single-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Shows the reviewer, so that two people do not do the same work, or the decision. */
export function ClaimPart({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const handleSubmitOnce = useSingleSubmit();
  const { claimed_by: claim, decision, decided_by: by } = review;
  if (decision) {
    return (
      <Notice tone={decision === 'approved' ? 'success' : 'info'}>
        {by ? t('decided', { decision, name: by }) : t('decided_alone', { decision })}
        <Notes notes={review.notes} />
      </Notice>
    );
  }
  const intent = claim?.is_me ? 'leave' : 'claim';
  const label = claim ? t(claim.is_me ? 'leave' : 'take_over', { name: claim.name }) : t('claim');
  return (
    <Form method="post" onSubmit={handleSubmitOnce} className="review-claim">
      <CsrfField />
      {claim && <p>{claim.is_me ? t('claimed_by_you') : t('claimed_by', { name: claim.name })}</p>}
      {claim && !claim.is_me && <input type="hidden" name="take_over" value="yes" />}
      <Button type="submit" name="intent" value={intent} size="small">
        {label}
      </Button>
    </Form>
  );
}

export function Notes({ notes }: { notes: Review['notes'] }) {
  const { t } = useTranslation('reviews');
  const writtenSections = REVIEW_SECTIONS.filter((section) => notes[section]);
  if (writtenSections.length === 0) return null;
  return (
    <ul className="mt-2 stack gap-1">
      {writtenSections.map((section) => (
        <li key={section} className="keep-lines">
          <strong>{t(`sections.${section}`)}:</strong> {notes[section]}
        </li>
      ))}
    </ul>
  );
}
