/** Feed of new releases and merchandise on a page. */
import { absoluteUrl } from '@lathe/rules/absolute-url';
import type { FeedEntry, FeedPage } from './store.ts';
import { XML_HEAD, xmlText } from './xml.ts';

interface Feed {
  page: FeedPage;
  entries: readonly FeedEntry[];
  publicUrl: string;
}

export function feedXml({ page, entries, publicUrl }: Feed): string {
  const absolute = (path: string) => xmlText(absoluteUrl(path, publicUrl));
  const items = entries.map((entry) => {
    const image =
      entry.image === null
        ? ''
        : `<enclosure url="${absolute(entry.image)}" type="image/jpeg" length="0"/>\n`;
    return `<item>
<title>${xmlText(entry.title)}</title>
<link>${absolute(entry.path)}</link>
<guid isPermaLink="false">${entry.id}</guid>
<pubDate>${entry.since.toUTCString()}</pubDate>
<description>${xmlText(entry.description)}</description>
${image}</item>`;
  });
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(page.name)}</title>
<link>${absolute(`/${page.slug}`)}</link>
<description>${xmlText(page.description || page.name)}</description>
<atom:link href="${absolute(`/${page.slug}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
}
