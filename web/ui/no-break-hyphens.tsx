import { Fragment, type ReactNode } from 'react';

/**
 * `E-Mail` of `E-Mail-Adresse`: browsers may break after any hyphen and would leave a single
 * letter.
 */
const SINGLE_LETTER_COMPOUND = /\b([A-Z]-\p{L}+)/u;

/**
 * Keeps hyphenated words from breaking after a single letter. The characters stay unchanged,
 * because fonts lack the non-breaking hyphen and page search does not find it.
 */
export function NoBreakHyphens({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const parts = children.split(SINGLE_LETTER_COMPOUND);
  if (parts.length === 1) return children;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids
    <Fragment key={index}>
      {index % 2 === 1 ? <span className="no-wrap">{part}</span> : part}
    </Fragment>
  ));
}
