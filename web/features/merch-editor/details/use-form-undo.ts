/** Undoes saved changes of the details, step by step. */
import type { MerchDetails } from '@lathe/contract/merch';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addStep, isSame, redo, startHistory, type UndoHistory, undo } from '../undo-history.ts';
import { type ItemValues, readValues, valuesOf } from './values.ts';

interface Options {
  form: RefObject<HTMLFormElement | null>;
  newest: MerchDetails;
  /** Shows values; the second are those that the form shows now. */
  show: (after: ItemValues, shown: ItemValues) => void;
}

export interface FormUndo {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

export function useFormUndo({ form, newest, show }: Options): FormUndo {
  const [history, setHistory] = useState(() => startHistory(valuesOf(newest)));
  const known = useRef(newest.version);

  useEffect(() => {
    if (newest.version === known.current) return;
    known.current = newest.version;
    const after = valuesOf(newest);
    setHistory((before) => {
      const series = changedFields(before.present, after).join(' ');
      return addStep(before, after, { series, at: performance.now() });
    });
  }, [newest]);

  function go(step: (from: UndoHistory<ItemValues>) => UndoHistory<ItemValues>) {
    if (!form.current) return;
    const shown = readValues(new FormData(form.current));
    // What is typed and not saved yet goes first.
    const next = isSame(shown, history.present) ? step(history) : history;
    setHistory(next);
    show(next.present, shown);
  }

  return {
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => go(undo),
    redo: () => go(redo),
  };
}

function changedFields(before: ItemValues, after: ItemValues): string[] {
  return Object.keys(after).filter(
    (name) => !isSame(before[name as keyof ItemValues], after[name as keyof ItemValues]),
  );
}
