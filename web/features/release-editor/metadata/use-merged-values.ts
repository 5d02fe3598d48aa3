import type { Release } from '@lathe/contract/release';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ALL_PARTS, mergeValues, outdatedParts, type Part } from './merge-values.ts';
import { type Metadata, metadataOf, readMetadata } from './values.ts';

interface Options {
  form: RefObject<HTMLFormElement | null>;
  /** Includes the submitted values of a rejected form. */
  initial: Metadata;
  /** From the loader. */
  loaded: Release;
  /** From the loader or the last save. */
  newest: Release;
  /** Disabled fields are not part of the form data. */
  editable: boolean;
}

/**
 * Values of the form and a key for each part. When the server changed something, only the parts
 * that show it are mounted again, so that nobody loses what they type while a button is answered.
 */
export function useMergedValues({ form, initial, loaded, newest, editable }: Options) {
  const [values, setValues] = useState(initial);
  const [mounts, setMounts] = useState<Partial<Record<Part, number>>>({});
  const based = useRef(newest);
  const focused = useRef<Focus | undefined>(undefined);

  useLayoutEffect(() => {
    const before = based.current;
    based.current = newest;
    // The form already has what it saved itself.
    if (newest !== loaded || before.version === loaded.version || !form.current) return;
    const after = metadataOf(loaded);
    const typed = editable ? readMetadata(new FormData(form.current)) : null;
    const merged = typed ? mergeValues({ before: metadataOf(before), typed, after }) : after;
    const outdated = typed ? outdatedParts(typed, merged) : ALL_PARTS;
    focused.current = focusIn(form.current);
    setValues(merged);
    setMounts((counts) => ({
      ...counts,
      ...Object.fromEntries(outdated.map((part) => [part, (counts[part] ?? 0) + 1])),
    }));
  }, [form, loaded, newest, editable]);

  // Runs after the parts are mounted again. They have the same ids.
  useLayoutEffect(() => {
    if (!focused.current) return;
    restoreFocus(focused.current);
    focused.current = undefined;
  });

  return { values, keyOf: (part: Part) => `${part}:${mounts[part] ?? 0}` };
}

interface Focus {
  id: string;
  start: number | null;
  end: number | null;
}

function focusIn(form: HTMLFormElement): Focus | undefined {
  const { activeElement: field } = document;
  if (!field?.id || !form.contains(field)) return undefined;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return {
    id: field.id,
    start: isText ? field.selectionStart : null,
    end: isText ? field.selectionEnd : null,
  };
}

function restoreFocus(focus: Focus): void {
  const field = document.getElementById(focus.id);
  if (!field || field === document.activeElement) return;
  field.focus({ preventScroll: true });
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText && focus.start !== null) field.setSelectionRange(focus.start, focus.end);
}
