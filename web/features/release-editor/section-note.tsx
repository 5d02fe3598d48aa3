import type { Release } from '@lathe/contract/release';
import { REVIEW_SECTIONS } from '@lathe/rules/reviews';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** What the review asks for, at the section that it is about; at the last step all of it. */
export function SectionNote({ release }: { release: Release }) {
  const { t } = useTranslation('publishing');
  const step = useLocation().pathname.split('/').at(-1);
  const notes = release.review_notes;
  if (!notes || !release.operations.edit_enabled) return null;
  const shown = REVIEW_SECTIONS.filter(
    (section) => notes[section] && (step === section || step === 'submit'),
  );
  if (shown.length === 0) return null;
  return (
    <Notice tone="danger" title={t('notes.title')}>
      {shown.map((section) => (
        <p key={section} className="whitespace-pre-line">
          {step === 'submit' && <strong>{t(`sections.${section}`)}: </strong>}
          {notes[section]}
        </p>
      ))}
      <p className="mt-2 text-soft">{t('notes.done')}</p>
    </Notice>
  );
}
