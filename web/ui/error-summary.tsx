import type { MouseEvent } from 'react';
import { NoBreakHyphens } from './no-break-hyphens.tsx';
import { useTranslation } from './translation.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import './error-summary.css';

export interface FieldProblem {
  /** The `id` of the field to link to, if any. */
  field?: string | undefined;
  message: string;
}

/**
 * Lists all errors of a form, each with a link to its field. Takes the focus when it appears; use a
 * `key` per attempt to announce it again. When errors disappear by themselves, the focus stays.
 */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  return problems.length === 0 ? null : <Box problems={problems} />;
}

function Box({ problems }: { problems: readonly FieldProblem[] }) {
  return (
    <div {...useFocusOnMount()} className="error-summary" role="alert">
      <Words problems={problems} />
    </div>
  );
}

/** A single error without a field needs no heading. */
function Words({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('ui');
  const [only] = problems;
  if (problems.length === 1 && only && !only.field) {
    return (
      <p>
        <NoBreakHyphens>{only.message}</NoBreakHyphens>
      </p>
    );
  }
  return (
    <>
      <h2>{t('problems', { count: problems.length })}</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a className="link" href={`#${field}`} onClick={(event) => enter(event, field)}>
                <NoBreakHyphens>{message}</NoBreakHyphens>
              </a>
            ) : (
              <NoBreakHyphens>{message}</NoBreakHyphens>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

// A date or a group of choices is a container around the focusable element, so a plain anchor would
// only scroll there.
function enter(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  const within = field?.querySelector<HTMLElement>('input, button, [tabindex="0"]');
  if (!field) return;
  event.preventDefault();
  (within ?? field).focus();
}
