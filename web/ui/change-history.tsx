import { Instant } from './time.tsx';
import './change-history.css';

export interface HistoryEntry {
  at: string;
  /** Empty for automatic changes. */
  by: string;
  text: string;
  changes: readonly { field: string; before: string; after: string }[];
}

interface Props {
  entries: readonly HistoryEntry[];
  /** Instead of a name. */
  automatic: string;
  emptyValue: string;
}

/** Who changed what, with the values before and after. */
export function ChangeHistory({ entries, automatic, emptyValue }: Props) {
  return (
    <ol className="change-history">
      {entries.map(({ at, by, text, changes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several entries can have the same time
        <li key={index}>
          <span>{text}</span>
          <span className="text-small text-soft">
            <Instant value={at} /> · {by || automatic}
          </span>
          {changes.length > 0 && (
            <dl>
              {changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    <del>{before || emptyValue}</del> <ins>{after || emptyValue}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
