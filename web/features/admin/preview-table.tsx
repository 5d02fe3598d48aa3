import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';

interface Props<Item> {
  title: string;
  text: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  itemKey: (item: Item) => string;
  empty?: ReactNode;
  wide?: boolean;
}

/** Previews the effect of a change. */
export function PreviewTable<Item>({ title, text, wide = false, ...table }: Props<Item>) {
  const id = useId();
  return (
    <section className={classes('preview-table', !wide && 'admin-narrow')} aria-labelledby={id}>
      <div>
        <h2 id={id} className="subheading">
          {title}
        </h2>
        <p className="text-soft">{text}</p>
      </div>
      <div>
        <DataTable label={title} {...table} />
      </div>
    </section>
  );
}
