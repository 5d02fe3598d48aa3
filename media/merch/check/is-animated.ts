/** Moving pictures in formats whose decoder would quietly return the first frame. */
import { open } from 'node:fs/promises';

/** Both markers must stand before the pixels. */
const HEAD_BYTES = 65_536;

export async function isAnimated(file: string, format: 'png' | 'jpeg' | 'webp'): Promise<boolean> {
  if (format === 'jpeg') return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return format === 'png' ? hasAnimationChunk(head) : isMovingWebp(head);
  } finally {
    await handle.close();
  }
}

/** `acTL` of APNG is before the first `IDAT`. */
function hasAnimationChunk(head: Buffer): boolean {
  let at = 8;
  while (at + 8 <= head.length) {
    const type = head.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + head.readUInt32BE(at);
  }
  return false;
}

/** The second bit of the flags in `VP8X`. */
function isMovingWebp(head: Buffer): boolean {
  if (head.toString('latin1', 12, 16) !== 'VP8X') return false;
  return ((head[20] ?? 0) & 0b10) !== 0;
}
