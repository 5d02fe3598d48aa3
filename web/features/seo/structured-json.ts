/** Serializes the data of json-ld.ts for the head of a page. */
import { absoluteUrl } from '@lathe/rules/absolute-url';

/** Fields that contain URLs. All other fields are text, even if it starts with a slash. */
const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo']);

export function structuredJson(data: readonly object[], publicUrl: string): string {
  const graph = { '@context': 'https://schema.org', '@graph': data };
  const json = JSON.stringify(graph, (key, value) =>
    ADDRESSES.has(key) && typeof value === 'string' && value.startsWith('/')
      ? absoluteUrl(value, publicUrl)
      : value,
  );
  // A title that contains `</script>` must not close the element.
  return json.replaceAll('<', '\\u003c');
}
