/** Tick boxes of table rows. The form around the table submits them, also without scripts. */
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from './translation.ts';
import './choice.css';
import './data-table-selection.css';

export interface TableSelection<Item> {
  /** Field name of the tick boxes. Their values are the keys of the rows. */
  name: string;
  /** Names the row for screen readers. */
  rowName: (item: Item) => string;
  canSelect?: (item: Item) => boolean;
}

interface RowProps<Item> {
  item: Item;
  value: string;
  selection: TableSelection<Item>;
}

export function SelectRow<Item>({ item, value, selection }: RowProps<Item>) {
  const { t } = useTranslation('parts');
  const { name, rowName, canSelect } = selection;
  return (
    // The label enlarges the target.
    <label>
      <input
        type="checkbox"
        className="tick"
        name={name}
        value={value}
        disabled={canSelect?.(item) === false}
        data-row
      />
      <span className="sr-only">{t('table.select', { row: rowName(item) })}</span>
    </label>
  );
}

/** Ticks and clears all rows of this page, and shows whether none, some or all are ticked. */
export function SelectAll({ of }: { of: string }) {
  const { t } = useTranslation('parts');
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const table = box.current?.closest('table');
    // On every render too, because the rows may have changed.
    showState(box.current);
    const update = () => showState(box.current);
    table?.addEventListener('change', update);
    return () => table?.removeEventListener('change', update);
  });

  function tickAll({ currentTarget }: FormEvent<HTMLInputElement>) {
    // Read first: the events below update this box.
    const { checked } = currentTarget;
    for (const row of rowBoxes(currentTarget)) {
      if (row.checked === checked) continue;
      row.checked = checked;
      // Listeners of a form, such as a count, do not see assignments.
      row.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  return (
    <label className="needs-scripts">
      <input ref={box} type="checkbox" className="tick" onChange={tickAll} />
      <span className="sr-only">{t('table.select_all', { list: of })}</span>
    </label>
  );
}

function rowBoxes(box: HTMLInputElement): HTMLInputElement[] {
  const rows = box.closest('table')?.querySelectorAll<HTMLInputElement>('[data-row]') ?? [];
  return [...rows].filter(({ disabled }) => !disabled);
}

function showState(box: HTMLInputElement | null): void {
  if (!box) return;
  const rows = rowBoxes(box);
  const ticked = rows.filter(({ checked }) => checked).length;
  box.checked = rows.length > 0 && ticked === rows.length;
  box.indeterminate = ticked > 0 && ticked < rows.length;
}
