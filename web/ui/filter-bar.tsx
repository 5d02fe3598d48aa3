/**
 * The filters of a list, as a GET form: a filtered list has a URL, and works without scripts. Choices
 * apply at once, text on Enter or when the field is left. On phones the fields are in a sheet.
 */
import Filter from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { ActiveFilters } from './filter-chips.tsx';
import { useTranslation } from './translation.ts';
import { useFilters } from './use-filters.ts';
import './filter-bar.css';

export interface ActiveFilter {
  /** Field name, which is also the name in the URL. */
  name: string;
  /** For fields with several values, the one of this filter. */
  value?: string;
  /** Such as “Format: CD”. */
  text: string;
}

interface Props {
  /** For screen readers. */
  label: string;
  active: readonly ActiveFilter[];
  /** Fields with a name and a `defaultValue` from the URL, not marked as optional. */
  children: ReactNode;
}

export function FilterBar({ label, active, children }: Props) {
  const { t } = useTranslation('parts');
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  const { form, apply, remove } = useFilters();
  return (
    <search aria-label={label}>
      <form
        ref={form}
        className="filter-bar"
        tabIndex={-1}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          sheet.current?.hidePopover?.();
        }}
      >
        <Button
          icon={Filter}
          className="filter-open"
          popoverTarget={`${id}-sheet`}
          aria-haspopup="true"
        >
          {active.length > 0
            ? t('filters.open_count', { count: active.length })
            : t('filters.open')}
        </Button>
        <div ref={sheet} id={`${id}-sheet`} popover="auto" className="filter-sheet">
          <div className="filter-fields">{children}</div>
          <Button type="submit" variant="primary" className="filter-submit">
            {t('filters.show')}
          </Button>
        </div>
        {active.length > 0 && <ActiveFilters active={active} onRemove={remove} />}
      </form>
    </search>
  );
}
