import { Fragment } from 'react';
import './breakable.css';

/**
 * A URL or code name that wraps as a whole and breaks after punctuation only if it does not fit.
 */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@._])/);
  return (
    <span className="breakable">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
