import type { DesignFile } from '@lathe/contract/merch-design';

/** Sharp enough for the stage and for the product. */
const PREVIEW_WIDTH = 1280;

/** WebP, because it has transparency. */
export function previewUrl({ preview }: Pick<DesignFile, 'preview'>): string | null {
  if (!preview) return null;
  const { base, widths, src, types } = preview;
  const width = widths.find((each) => each >= PREVIEW_WIDTH) ?? widths.at(-1);
  return types.includes('webp') && width !== undefined ? `${base}-${width}.webp` : src;
}
