/** Feed of new releases on a page. */
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
    const address = absolute(`/${entry.pageSlug}/releases/${entry.slug}`);
    return `<item>
<title>${xmlText(`${entry.artist}: ${entry.title}`)}</title>
<link>${address}</link>
<guid isPermaLink="false">${entry.id}</guid>
<pubDate>${entry.since.toUTCString()}</pubDate>
<description>${xmlText(entry.description)}</description>
<enclosure url="${absolute(`/media/social/${entry.id}.jpg`)}" type="image/jpeg" length="0"/>
</item>`;
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
