/** Formatting buttons of the text editor; rules/rich-text.ts parses the markup. */
export type Mark = 'bold' | 'italic' | 'link' | 'list';

interface Selection {
  from: number;
  to: number;
}

/** The text with the markup, and the new selection. */
export function applyMark(
  text: string,
  { from, to }: Selection,
  mark: Mark,
): Selection & { text: string } {
  const chosen = text.slice(from, to);
  const replace = (inserted: string, start: number, end: number) => ({
    text: text.slice(0, from) + inserted + text.slice(to),
    from: from + start,
    to: from + end,
  });
  switch (mark) {
    case 'bold':
    case 'italic': {
      const star = mark === 'bold' ? '**' : '*';
      return replace(`${star}${chosen}${star}`, star.length, star.length + chosen.length);
    }
    case 'link': {
      const inserted = chosen || '…';
      // Selects the URL, which is typed next.
      const start = inserted.length + 3;
      return replace(`[${inserted}](https://)`, start, start + 'https://'.length);
    }
    case 'list':
      return asList(text, { from, to });
  }
}

/** Toggles list markup on whole lines. */
function asList(text: string, { from, to }: Selection): Selection & { text: string } {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(start, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  const result = text.slice(0, start) + changed + text.slice(to);
  return { text: result, from: start, to: start + changed.length };
}
