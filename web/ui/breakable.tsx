import { Fragment } from 'react';

/** An address or a name of code that goes to the next line as a whole, and where it does not fit there, breaks after its signs. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@._])/);
  return (
    <span className="inline-block max-w-full">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
