/** Rows of a form that users add, move and remove. The inputs keep their values meanwhile. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface Row<Item> {
  key: number;
  /** As saved or submitted; undefined for a new row. */
  item: Item | undefined;
}

type Change = { kind: 'moved'; to: number; by: 'up' | 'down' } | { kind: 'added' | 'removed' };

interface Options {
  /** Selects the rows, to focus the button of a moved one. */
  row: string;
  /** Selects the first input of each row, to focus a new one. */
  input: string;
  /** After a row was moved or removed, when the fields have the names of their new places. */
  onReordered?: (container: HTMLElement) => void;
}

export function useOrderedRows<Item, Container extends HTMLElement>(
  items: readonly Item[],
  options: Options,
) {
  const [rows, setRows] = useState<readonly Row<Item>[]>(() =>
    items.length > 0 ? items.map((item, key) => ({ key, item })) : [{ key: 0, item: undefined }],
  );
  const nextKey = useRef(rows.length);
  const container = useRef<Container>(null);
  const change = useRef<Change | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the rows were rendered
  useEffect(() => {
    const done = change.current;
    change.current = null;
    if (!done || !container.current) return;
    focusAfter(container.current, done, options);
    if (done.kind !== 'added') options.onReordered?.(container.current);
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

  function newRow(): Row<Item> {
    const key = nextKey.current;
    nextKey.current += 1;
    return { key, item: undefined };
  }

  return { rows, container, add, move, remove };
}

/** A moved button loses the focus, and so does a removed one. */
function focusAfter(container: HTMLElement, change: Change, { row, input }: Options): void {
  if (change.kind === 'moved') {
    const moved = container.querySelectorAll(row)[change.to];
    const buttons = [...(moved?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const same = buttons.find((button) => button.dataset.move === change.by && !button.disabled);
    (same ?? buttons.find((button) => !button.disabled))?.focus();
    return;
  }
  [...container.querySelectorAll<HTMLInputElement>(input)].at(-1)?.focus();
}

interface ToolsProps {
  index: number;
  count: number;
  labels: { up: string; down: string; remove: string };
  move(from: number, to: number): void;
  remove(index: number): void;
}

/** Buttons of one row. */
export function RowTools({ index, count, labels, move, remove }: ToolsProps) {
  return (
    <>
      <IconButton
        size="small"
        icon={ArrowUp}
        label={labels.up}
        data-move="up"
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        label={labels.down}
        data-move="down"
        disabled={index >= count - 1}
        onClick={() => move(index, index + 1)}
      />
      <IconButton size="small" icon={Trash} label={labels.remove} onClick={() => remove(index)} />
    </>
  );
}
