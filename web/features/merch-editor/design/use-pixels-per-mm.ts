import { type RefObject, useEffect, useState } from 'react';

/** Until the size is known. */
const USUAL = 1.2;

/** Lines and handles have the same size on the screen for every product. */
export function usePixelsPerMm(svg: RefObject<SVGSVGElement | null>, widthMm: number): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!svg.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(svg.current);
    return () => observer.disconnect();
  }, [svg]);
  return width > 0 ? width / widthMm : USUAL;
}
