/** The links in a mail, in order and without duplicates, for tests and developers. */
export function linksIn({ text, html }: { text: string; html: string }): string[] {
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"'`]+/g)].map(([link]) => withoutEnd(link));
  const inHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => decoded(double ?? single ?? '').trim())
    .filter((link) => /^https?:\/\//.test(link));
  return [...new Set([...inText, ...inHtml])];
}

/** Removes a trailing full stop or bracket, which is not part of the URL. */
function withoutEnd(link: string): string {
  const after = link.includes('(') ? TRAILING_PUNCTUATION : `${TRAILING_PUNCTUATION})`;
  let end = link.length;
  while (end > 0 && after.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

const TRAILING_PUNCTUATION = '.,;:!?]}';

const NAMED_ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

function decoded(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED_ENTITIES[name] ?? all;
  });
}
