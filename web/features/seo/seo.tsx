/** Metadata for search engines, feed readers and link previews. React moves it into the head. */
import type { Picture } from '@lathe/contract/picture';
import { absoluteUrl } from '@lathe/rules/absolute-url';
import { useSearchParams } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { structuredJson } from './structured-json.ts';

export interface SocialImage {
  /** Absolute or relative. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** Preview image for links; undefined if there is none. */
export function linkImage(picture: Picture | null, alt: string): SocialImage | undefined {
  if (!picture) return undefined;
  const { src: url, width, height } = picture;
  return { url, width, height, alt };
}

interface Props {
  title: string;
  description: string;
  /** The canonical path, with only the necessary query parameters. */
  path: string;
  type?: 'website' | 'music.album' | 'profile' | 'product';
  image?: SocialImage | undefined;
  /** schema.org data; see json-ld.ts. */
  data?: readonly object[];
  /** Filtered and paged lists duplicate their first page. */
  hidden?: boolean;
  feed?: { path: string; title: string };
  /** Other sites may embed the page. */
  embeddable?: boolean;
}

/** The URL without `lang` shows English by default. */
const LANGUAGES = [
  { tag: 'en', query: '' },
  { tag: 'de', query: 'lang=de' },
  { tag: 'x-default', query: '' },
];

export function Seo(props: Props) {
  const { title, description, path, data = [], hidden } = props;
  const publicUrl = useRootData()?.publicUrl ?? '';
  const [params] = useSearchParams();
  const isGermanAddress = params.get('lang') === 'de';
  const canonical = absoluteUrl(isGermanAddress ? withQuery(path, 'lang=de') : path, publicUrl);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden && <meta name="robots" content="noindex, follow" />}
      {/* Browsers share this address, also after a navigation. */}
      <link rel="canonical" href={canonical} />
      {import.meta.env.SSR && <LinkPreview {...props} canonical={canonical} />}
      {data.length > 0 && <StructuredData data={data} publicUrl={publicUrl} />}
    </>
  );
}

/** Read only by programs that request the page, so the browser does not render it. */
function LinkPreview(props: Props & { canonical: string }) {
  const { title, description, path, type = 'website', image, feed, canonical } = props;
  const root = useRootData();
  const absolute = (path: string) => absoluteUrl(path, root?.publicUrl ?? '');
  return (
    <>
      {LANGUAGES.map(({ tag, query }) => (
        <link
          key={tag}
          rel="alternate"
          hrefLang={tag}
          href={absolute(query ? withQuery(path, query) : path)}
        />
      ))}
      {feed && (
        <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.path} />
      )}
      {props.embeddable && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={absolute(`/api/oembed?url=${encodeURIComponent(absolute(path))}`)}
        />
      )}
      <meta property="og:site_name" content="Lathe" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={root?.locale === 'de' ? 'de_DE' : 'en_GB'} />
      {image && (
        <>
          <meta
            property="og:image"
            content={image.url.startsWith('/') ? absolute(image.url) : image.url}
          />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * A data block that browsers do not execute, so the CSP does not apply. React leaves the text of
 * the server as it is.
 */
function StructuredData({ data, publicUrl }: { data: readonly object[]; publicUrl: string }) {
  const json = import.meta.env.SSR ? structuredJson(data, publicUrl) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
