/** A product with its print, live. The code that draws it is loaded when it is nearly on screen. */
import type { Placement, PrintArea } from '@lathe/rules/merch/placement';
import type { Tint } from '@lathe/rules/merch/render/lay-ink';
import { viewOf } from '@lathe/rules/merch/render/views';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { useIsNear } from '../../ui/use-is-near.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import type { PreviewScene } from './preview-scene.ts';
import './merch-preview.css';

/** Calls `move` for each movement until the returned function is called. */
export type Follow = (move: PreviewScene['move']) => () => void;

export interface MerchPreviewProps {
  /** As in merch_types.code. */
  type: string;
  areas: readonly PrintArea[];
  /** The code of a view: see `viewsOf`. */
  view: string;
  /** '#rrggbb'. */
  clothHex: string;
  /** Null or without a placement: the product alone. */
  artworkUrl: string | null;
  placement: Placement | null;
  /** Over the whole picture. */
  tint?: Tint | null;
  /** Moves the print without rendering the page. */
  follow?: Follow;
  /** Text alternative. */
  alt: string;
  /** It cannot be drawn, for example offline. */
  onFailure?: () => void;
}

const load = () => import('./preview-scene.ts');

export function MerchPreview({ alt, onFailure, follow, ...what }: MerchPreviewProps) {
  const { type, view, areas, clothHex, artworkUrl, placement, tint = null } = what;
  const place = useRef<HTMLDivElement>(null);
  const scene = useRef<PreviewScene | null>(null);
  const [ready, setReady] = useState(false);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const isNeeded = useIsNear(place);
  const loaded = useOnDemand(load, { isNeeded });

  useEffect(() => {
    if (!loaded || !place.current) return undefined;
    const opened = loaded.openScene({
      place: place.current,
      onReady: () => setReady(true),
      onFailure: () => failed.current?.(),
    });
    scene.current = opened;
    return () => {
      opened.dispose();
      scene.current = null;
    };
  }, [loaded]);

  useEffect(() => {
    if (!loaded || !follow) return undefined;
    return follow((...to) => scene.current?.move(...to));
  }, [loaded, follow]);

  useEffect(() => {
    const shown = loaded && viewOf(type, view);
    if (!shown) return;
    const area = areas.find(({ code }) => code === shown.area) ?? null;
    scene.current?.show({ view: shown, clothHex, artworkUrl, area, placement, tint });
  }, [loaded, type, view, areas, clothHex, artworkUrl, placement, tint]);

  return (
    <div className="merch-preview" data-ready={ready || undefined}>
      <div className="merch-preview-place" ref={place} role="img" aria-label={alt} />
      {!ready && (
        <span className="merch-preview-wait">
          <Spinner />
        </span>
      )}
    </div>
  );
}
