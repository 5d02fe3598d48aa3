import { randomBytes } from 'node:crypto';

/** Key prefix of all files of a page. */
export function filesOfPage(pageId: string): string {
  return `public/pictures/pages/${pageId}/`;
}

/** New content gets a new key, so browsers can cache every file forever. */
export function newFileBase(pageId: string, kind: string): string {
  return `${filesOfPage(pageId)}${kind}-${randomBytes(6).toString('hex')}`;
}
