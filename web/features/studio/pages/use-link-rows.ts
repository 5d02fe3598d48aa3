/** Rows of the links form. The inputs keep their values while their rows move. */
import type { ArtistLinkInput } from '@lathe/rules/artist-links';
import { useEffect, useRef, useState } from 'react';

interface LinkRow {
  key: number;
  /** As saved or submitted; undefined for a new row. */
  link: ArtistLinkInput | undefined;
}

type Change = { kind: 'moved'; to: number; by: 'up' | 'down' } | { kind: 'added' | 'removed' };

export function useLinkRows(links: readonly ArtistLinkInput[]) {
  const [rows, setRows] = useState<readonly LinkRow[]>(() =>
    links.length > 0 ? links.map((link, key) => ({ key, link })) : [{ key: 0, link: undefined }],
  );
  const nextKey = useRef(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const change = useRef<Change | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the rows were rendered
  useEffect(() => {
    const done = change.current;
    change.current = null;
    if (done && list.current) focusAfter(list.current, done);
  }, [rows]);

  function add() {
    change.current = { kind: 'added' };
    setRows([...rows, newRow()]);
  }

  function move(from: number, to: number) {
    const row = rows[from];
    if (!row || from === to || to < 0 || to >= rows.length) return;
    change.current = { kind: 'moved', to, by: to < from ? 'up' : 'down' };
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  /** One empty row always stays. */
  function remove(index: number) {
    change.current = { kind: 'removed' };
    const left = rows.toSpliced(index, 1);
    setRows(left.length > 0 ? left : [newRow()]);
  }

  function newRow(): LinkRow {
    const key = nextKey.current;
    nextKey.current += 1;
    return { key, link: undefined };
  }

  return { rows, list, add, move, remove };
}

/** A moved button loses the focus, and so does a removed one. */
function focusAfter(list: HTMLOListElement, change: Change): void {
  if (change.kind === 'moved') {
    const buttons = [
      ...(list.children[change.to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []),
    ];
    const same = buttons.find((button) => button.dataset.move === change.by && !button.disabled);
    (same ?? buttons.find((button) => !button.disabled))?.focus();
    return;
  }
  const urls = [...list.querySelectorAll<HTMLInputElement>('input[name$=".url"]')];
  urls.at(-1)?.focus();
}
