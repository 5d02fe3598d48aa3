/** Rows of the credits form. The inputs keep their values while their rows move. */
import type { Credit } from '@lathe/rules/credits';
import { useEffect, useRef, useState } from 'react';

interface Row {
  key: number;
  /** As saved; undefined for a new row. */
  credit: Credit | undefined;
}

type Change = { kind: 'moved'; to: number; by: 'up' | 'down' } | { kind: 'added' | 'removed' };

export function useCreditRows(credits: readonly Credit[]) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    credits.length > 0
      ? credits.map((credit, key) => ({ key, credit }))
      : [{ key: 0, credit: undefined }],
  );
  const nextKey = useRef(rows.length);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const change = useRef<Change | null>(null);

  // The fields get the names of their new places first, then the form is saved.
  useEffect(() => {
    const done = change.current;
    const own = fieldset.current;
    change.current = null;
    if (!done || !own || rows.length === 0) return;
    focusAfter(own, done);
    if (done.kind === 'added') return;
    for (const input of own.querySelectorAll('input, select')) {
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [rows]);

  function add() {
    change.current = { kind: 'added' };
    setRows([...rows, newRow()]);
  }

  function move(from: number, to: number) {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    change.current = { kind: 'moved', to, by: to < from ? 'up' : 'down' };
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  /** One empty row always stays. */
  function remove(index: number) {
    change.current = { kind: 'removed' };
    const left = rows.toSpliced(index, 1);
    setRows(left.length > 0 ? left : [newRow()]);
  }

  function newRow(): Row {
    const key = nextKey.current;
    nextKey.current += 1;
    return { key, credit: undefined };
  }

  return { rows, fieldset, add, move, remove };
}

/** A moved button loses the focus, and so does a removed one. */
function focusAfter(fieldset: HTMLFieldSetElement, change: Change): void {
  if (change.kind === 'moved') {
    const row = fieldset.querySelectorAll('.credit-row')[change.to];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const same = buttons.find((button) => button.dataset.move === change.by && !button.disabled);
    (same ?? buttons.find((button) => !button.disabled))?.focus();
    return;
  }
  const names = [...fieldset.querySelectorAll<HTMLInputElement>('input[name$=".name"]')];
  names.at(-1)?.focus();
}
