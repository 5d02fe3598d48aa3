/** The error of a field goes when the user corrects the field, until the next attempt. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { CorrectedFields } from '../../ui/corrected-fields.ts';
import type { CallFailure } from './call-failure.ts';

const NONE: ReadonlySet<string> = new Set();

interface Corrected {
  /** Use as the `onInput` of the form. */
  onInput: (event: FormEvent<HTMLElement>) => void;
  /** Wraps the fields. */
  hideCorrected: (fields: ReactNode) => ReactNode;
}

export function useCorrectedFields(failure: CallFailure | null | undefined): Corrected {
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
  };
}

/** A field can be a group: then the id is that of an element around the input. */
function idsBetween(target: Element, form: Element): string[] {
  const ids: string[] = [];
  for (let at: Element | null = target; at && at !== form; at = at.parentElement) {
    if (at.id !== '') ids.push(at.id);
  }
  return ids;
}
