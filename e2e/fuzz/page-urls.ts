/** The URL of every page, with existing objects in it. */
import type { ServerBuild } from 'react-router';
import type { IdsByParameter } from './requests.ts';

const OBJECTS_PER_PARAMETER = 2;

export function pageUrls({ routes }: ServerBuild, known: IdsByParameter): string[] {
  const all = Object.values(routes).flatMap((route) => (route ? [route] : []));
  type Route = (typeof all)[number];
  const pathOf = ({ parentId, path = '' }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return parent ? `${pathOf(parent)}/${path}` : path;
  };
  const paths = new Set(all.map((route) => pathOf(route).replaceAll(/\/+/g, '/') || '/'));
  return [...paths].flatMap((path) => filledIn(path, known));
}

function filledIn(path: string, known: IdsByParameter): string[] {
  if (!path.includes(':')) return [path.replace('*', 'anything')];
  const urls = Array.from({ length: OBJECTS_PER_PARAMETER }, (_, at) =>
    path
      .replaceAll(/:(\w+)\??/g, (_all, name: string) => {
        const ids = known[name] ?? known.id ?? [];
        return encodeURIComponent(ids[at % ids.length] ?? 'unknown');
      })
      .replace('*', 'anything'),
  );
  return [...new Set(urls)];
}
