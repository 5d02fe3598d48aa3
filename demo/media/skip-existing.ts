import type { Storage } from '../../server/platform/storage/storage.ts';

/** Names depend on the content, so an existing file of this size has the same bytes. */
export function skipExisting(storage: Storage): Pick<Storage, 'put'> {
  return {
    async put(key, body, options) {
      const existing = await storage.head(key);
      const isSame =
        existing !== null && body instanceof Uint8Array && existing.size === body.length;
      return isSame ? existing : await storage.put(key, body, options);
    },
  };
}
