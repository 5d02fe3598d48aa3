/** What was changed, or would be, by release, with the button for the next step. */
import type { ReleaseEditResult } from '@lathe/contract/release-edit-calls';
import { Form } from 'react-router';
import { formatMark } from '../../../lib/format-mark.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  /** Formats by release, because titles repeat. */
  formats: ReadonlyMap<string, string>;
  results: readonly ReleaseEditResult[];
  stage: 'preview' | 'saved' | 'undone';
  next: string;
  busy: boolean;
}

const TONES = { changed: 'success', unchanged: 'neutral', rejected: 'danger' } as const;

export function EditResults({ formats, results, stage, next, busy }: Props) {
  const { t } = useTranslation(['release_edits', 'reviews']);
  const count = results.filter(({ outcome }) => outcome === 'changed').length;
  const nameOf = (field: string) => t(`reviews:fields.${field as 'label'}`);
  return (
    <FocusedOnMount key={`${stage} ${next}`}>
      <Card title={t(`${stage}.title`, { count, all: results.length })}>
        <ul className="edit-results">
          {results.map(({ uuid, title, outcome, fields, problems }) => (
            <li key={uuid} className="edit-result">
              <p>
                <strong>{title || t('unknown')}</strong>{' '}
                <Badge tone="outline">{formatMark(formats.get(uuid) ?? '')}</Badge>{' '}
                <Badge tone={TONES[outcome]}>{t(`${stage}.${outcome}`)}</Badge>
              </p>
              {fields.length > 0 && (
                <p className="text-small text-soft">{fields.map(nameOf).join(', ')}</p>
              )}
              {problems.map(({ field, message }) => (
                <p key={`${field} ${message}`} className="text-small">
                  {field ? t('problem', { field: nameOf(field), problem: message }) : message}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {count > 0 && (
          <Form method="post" className="mt-4">
            <CsrfField />
            <input type="hidden" name="next" value={next} />
            <Button
              type="submit"
              name="intent"
              value={stage === 'preview' ? 'apply' : 'undo'}
              variant={stage === 'preview' ? 'primary' : 'secondary'}
              loading={busy}
            >
              {t(`${stage}.next`, { count })}
            </Button>
          </Form>
        )}
      </Card>
    </FocusedOnMount>
  );
}
