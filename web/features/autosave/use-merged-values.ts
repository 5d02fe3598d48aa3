import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FormParts, mergeValues, outdatedParts } from './merge-values.ts';

interface Options<Entity, Values extends object> {
  form: RefObject<HTMLFormElement | null>;
  parts: FormParts<Values>;
  valuesOf: (entity: Entity) => Values;
  read: (form: FormData) => Values;
  /** Includes the submitted values of a rejected form. */
  initial: Values;
  /** From the loader. */
  loaded: Entity;
  /** From the loader or the last save. */
  newest: Entity;
  /** Disabled fields are not part of the form data. */
  editable: boolean;
}

/**
 * Values of the form and a key for each part. When the server changed something, only the parts
 * that show it are mounted again, so that nobody loses what they type while a button is answered.
 */
export function useMergedValues<Entity extends { version: number }, Values extends object>(
  options: Options<Entity, Values>,
) {
  const { form, initial, loaded, newest, editable } = options;
  const [values, setValues] = useState(initial);
  const [mounts, setMounts] = useState<Readonly<Record<string, number>>>({});
  const based = useRef(newest);
  const focused = useRef<Focus | undefined>(undefined);
  // The functions are the same in every rendering.
  const constants = useRef(options);

  /** Mounts the parts again that show something else. */
  function show(after: Values, shown: Values | null): void {
    const { parts } = constants.current;
    const outdated = shown ? outdatedParts(parts, { shown, values: after }) : Object.keys(parts);
    if (form.current) focused.current = focusIn(form.current);
    setValues(after);
    setMounts((counts) => ({
      ...counts,
      ...Object.fromEntries(outdated.map((part) => [part, (counts[part] ?? 0) + 1])),
    }));
  }
  const showNow = useRef(show);
  showNow.current = show;

  useLayoutEffect(() => {
    const { valuesOf, read } = constants.current;
    const before = based.current;
    based.current = newest;
    // The form already has what it saved itself.
    if (newest !== loaded || before.version === loaded.version || !form.current) return;
    const after = valuesOf(loaded);
    const typed = editable ? read(new FormData(form.current)) : null;
    const merged = typed ? mergeValues({ before: valuesOf(before), typed, after }) : after;
    showNow.current(merged, typed);
  }, [form, loaded, newest, editable]);

  // Runs after the parts are mounted again. They have the same ids.
  useLayoutEffect(() => {
    if (!focused.current) return;
    restoreFocus(focused.current);
    focused.current = undefined;
  });

  return { values, keyOf: (part: string) => `${part}:${mounts[part] ?? 0}`, show };
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
