/** Packs tags into notification payloads, split to stay within the size limit. */
import { MAX_PAYLOAD_BYTES } from '../db/notify.ts';

export function packTags(tags: readonly string[]): string[] {
  const messages: string[] = [];
  let part: string[] = [];
  for (const tag of new Set(tags)) {
    if (Buffer.byteLength(JSON.stringify([...part, tag])) > MAX_PAYLOAD_BYTES) {
      if (part.length > 0) messages.push(JSON.stringify(part));
      part = [];
    }
    part.push(tag);
  }
  if (part.length > 0) messages.push(JSON.stringify(part));
  return messages;
}

export function unpackTags(message: string): string[] {
  return JSON.parse(message);
}
