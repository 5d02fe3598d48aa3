/** Every colour of a product at a glance: small pictures, drawn with one context. */
import type { Placement, PrintArea } from '@lathe/rules/merch/placement';
import { viewOf } from '@lathe/rules/merch/render/views';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsNear } from '../../ui/use-is-near.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import type { GridPainter } from './grid-painter.ts';
import './merch-preview.css';

export interface GridColour {
  code: string;
  hex: string;
  /** Its name in the language of the page. */
  name: string;
}

interface Props {
  type: string;
  areas: readonly PrintArea[];
  view: string;
  colours: readonly GridColour[];
  artworkUrl: string | null;
  placement: Placement | null;
  /** Text alternative of a picture. */
  altOf: (colour: GridColour) => string;
  /** What stands below a picture; its name if not given. */
  below?: (colour: GridColour) => ReactNode;
}

const load = () => import('./grid-painter.ts');

export function ColourGrid({ type, areas, view, colours, artworkUrl, placement, ...texts }: Props) {
  const { altOf, below = ({ name }) => name } = texts;
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  const painter = useRef<GridPainter | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isNeeded = useIsNear(list);
  const loaded = useOnDemand(load, { isNeeded });

  useEffect(() => {
    if (!loaded) return undefined;
    const opened = loaded.openPainter();
    painter.current = opened;
    return () => {
      opened.dispose();
      painter.current = null;
    };
  }, [loaded]);

  useEffect(() => {
    const shown = loaded && viewOf(type, view);
    if (!shown) return;
    const area = areas.find(({ code }) => code === shown.area) ?? null;
    const pictures = colours.flatMap(({ code, hex }) => {
      const canvas = canvases.current.get(code);
      return canvas ? [{ canvas, hex }] : [];
    });
    painter.current?.paint({ view: shown, area, artworkUrl, placement, pictures });
  }, [loaded, type, areas, view, colours, artworkUrl, placement]);

  return (
    <ul className="colour-grid" ref={list}>
      {colours.map((colour) => (
        <li key={colour.code}>
          <div className="merch-preview">
            <canvas
              ref={(canvas) => {
                if (canvas) canvases.current.set(colour.code, canvas);
                else canvases.current.delete(colour.code);
              }}
              role="img"
              aria-label={altOf(colour)}
            />
          </div>
          {below(colour)}
        </li>
      ))}
    </ul>
  );
}
