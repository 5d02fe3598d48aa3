/** The error of a field goes when the user corrects the field, until the next attempt. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { CorrectedFields } from '../../ui/corrected-fields.ts';
import { fieldId } from './form-fields.ts';

const NONE: ReadonlySet<string> = new Set();

type ErrorsByPath = Readonly<Record<string, readonly string[]>>;

interface Corrected {
  /** Use as the `onInput` of the form. */
  onInput: (event: FormEvent<HTMLElement>) => void;
  /** Wraps the fields. */
  hideCorrected: (fields: ReactNode) => ReactNode;
  /**
   * The errors that are still open, for a form that saves itself: it shows an error of a later save
   * although the field was changed.
   */
  withoutCorrected: (form: string, byPath: ErrorsByPath) => ErrorsByPath;
}

export function useCorrectedFields(failure: { attempt: string } | null | undefined): Corrected {
  const attempt = failure?.attempt;
  const [corrected, setCorrected] = useState({ attempt, ids: NONE });
  const ids = corrected.attempt === attempt ? corrected.ids : NONE;
  return {
    onInput({ target, currentTarget }) {
      if (attempt === undefined || !(target instanceof Element)) return;
      const added = idsBetween(target, currentTarget).filter((id) => !ids.has(id));
      if (added.length > 0) setCorrected({ attempt, ids: new Set([...ids, ...added]) });
    },
    hideCorrected: (fields) => (
      <CorrectedFields.Provider value={ids}>{fields}</CorrectedFields.Provider>
    ),
    withoutCorrected: (form, byPath) =>
      Object.fromEntries(Object.entries(byPath).filter(([path]) => !ids.has(fieldId(form, path)))),
  };
}

/**
 * A field can be a group: then the id is that of an element around the input. `data-field` names
 * fields whose errors are shown elsewhere, separated by spaces.
 */
function idsBetween(target: Element, form: Element): string[] {
  const ids: string[] = [];
  for (let at: Element | null = target; at && at !== form; at = at.parentElement) {
    if (at.id !== '') ids.push(at.id);
    ids.push(...(at.getAttribute('data-field')?.split(' ') ?? []));
  }
  return ids;
}
