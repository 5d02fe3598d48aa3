/** Error summary at the top of a form. */

import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { FocusedOnMount } from './focused-on-mount.tsx';
import { type FormOptions, fieldId } from './form-fields.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export function FormProblem({ form, failure, labels }: FormOptions) {
  const { t } = useTranslation('ui');
  if (!failure) return null;
  const { attempt, code, fields, message, waitSeconds } = failure;
  if (waitSeconds !== null) {
    return (
      <FocusedOnMount key={attempt}>
        <Wait seconds={waitSeconds} message={message} />
      </FocusedOnMount>
    );
  }
  if (code === 'email_not_confirmed') {
    return (
      <FocusedOnMount key={attempt}>
        <Notice tone="warning">{message}</Notice>
      </FocusedOnMount>
    );
  }
  const problems = Object.entries(labels).flatMap(([name, field]) => {
    const problem = fields[name]?.join(' ');
    if (!problem) return [];
    const text = field === null ? problem : t('field_problem', { field, problem });
    return [{ field: fieldId(form, name), message: text }];
  });
  return <ErrorSummary key={attempt} problems={problems.length > 0 ? problems : [{ message }]} />;
}

/** The number counts down visually; screen readers announce it once. */
function Wait({ seconds, message }: { seconds: number; message: string }) {
  const { t } = useTranslation(['ui', 'errors']);
  const left = useSecondsLeft(seconds);
  if (left === 0) return <Notice role="status">{t('try_again_now')}</Notice>;
  return (
    <Notice tone="warning">
      <span className="sr-only">{message}</span>
      <span className="figures" aria-hidden="true">
        {t('errors:too_many_requests', { seconds: left })}
      </span>
    </Notice>
  );
}
