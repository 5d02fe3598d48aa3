import { randomBytes } from 'node:crypto';

/** The start of all keys of a page's files. */
export function filesOfPage(pageId: string): string {
  return `public/pictures/pages/${pageId}/`;
}

/** New content gets a new key, so that browsers may keep every file for ever. */
export function newFileBase(pageId: string, kind: string): string {
  return `${filesOfPage(pageId)}${kind}-${randomBytes(6).toString('hex')}`;
}
