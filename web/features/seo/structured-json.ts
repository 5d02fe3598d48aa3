/** What json-ld.ts describes, as text for the head of a page. */
import { absoluteUrl } from '@lathe/rules/absolute-url';

/** The fields that hold addresses. All others are words of sellers, whatever they begin with. */
const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo']);

export function structuredJson(data: readonly object[], publicUrl: string): string {
  const graph = { '@context': 'https://schema.org', '@graph': data };
  const json = JSON.stringify(graph, (key, value) =>
    ADDRESSES.has(key) && typeof value === 'string' && value.startsWith('/')
      ? absoluteUrl(value, publicUrl)
      : value,
  );
  // A title with `</script>` in it must not end the element.
  return json.replaceAll('<', '\\u003c');
}
