import { Fragment, type ReactNode } from 'react';

/** `E-Mail` of `E-Mail-Adresse`: browsers end lines after any hyphen, and a letter alone there is no word. */
const ONE_LETTER_AND_MORE = /\b([A-Z]-\p{L}+)/u;

/**
 * A text whose hyphenated words do not break after a first letter. The characters stay as they are, for
 * whoever searches the page: fonts lack the hyphen that does not break, and browsers do not find it.
 */
export function WholeWords({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const parts = children.split(ONE_LETTER_AND_MORE);
  if (parts.length === 1) return children;
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
    <Fragment key={at}>
      {at % 2 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}
    </Fragment>
  ));
}
