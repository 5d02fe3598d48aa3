import { preload } from 'react-dom';

/**
 * Preloads the picture from the head, because browsers would otherwise find it after all scripts.
 * Browsers without support for the format ignore it.
 */
export function preloadBest(
  source: { type: string; srcSet: string } | undefined,
  sizes: string | undefined,
): void {
  const [address] = source?.srcSet.split(' ') ?? [];
  if (!source || !address) return;
  preload(address, {
    as: 'image',
    imageSrcSet: source.srcSet,
    imageSizes: sizes ?? '100vw',
    type: source.type,
    fetchPriority: 'high',
  });
}
