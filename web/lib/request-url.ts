/** Builds a request URL: `/api/account/{id}` and `{ id }` give `/api/account/7`. */

type Values = Readonly<Record<string, unknown>>;

export function requestUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(path, name, params[name]));
  const search = searchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function segment(path: string, name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  // An empty or dot segment would change the path, even percent-encoded.
  if (text === '' || text === '.' || text === '..') {
    throw new Error(`${path} needs {${name}}, and '${text}' cannot be part of a URL.`);
  }
  return encodeURIComponent(text);
}

function searchParams(query: Values): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search;
}
