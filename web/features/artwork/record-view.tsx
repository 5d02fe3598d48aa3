/** Shows a picture first, and the 3D preview on request. The 3D code is loaded on that click. */
import type { ArtworkFace } from '@lathe/contract/artwork';
import Rotate3d from 'lucide-react/icons/rotate-3d';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useState } from 'react';
import { BLACK_DISC, type DiscLook } from '../../lib/disc-look.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import './record-view.css';

interface Props {
  faces: readonly ArtworkFace[];
  /** The short format name: 12", 7", CD. */
  format: string;
  /** Black, if not given. */
  look?: DiscLook | undefined;
  /** Whether its music plays. */
  playing?: boolean;
  /** Text alternative of the 3D view. */
  label: string;
  /** The fallback picture. */
  children: ReactNode;
}

const load = () => import('./rotatable-record.tsx');

export function RecordView(props: Props) {
  const { faces, format, look = BLACK_DISC, playing = false, label, children } = props;
  const { t } = useTranslation('shop');
  const able = useCanRender() && faces.some(({ key }) => key === 'front');
  const [open, setOpen] = useState(false);
  // For example offline: the next press tries again.
  const loaded = useOnDemand(load, { isNeeded: open, onFailure: () => setOpen(false) });
  const isShown = open && loaded !== null;
  return (
    <div className="record-view">
      {isShown ? (
        <loaded.RotatableRecord
          key={contentKey({ faces, format, look })}
          {...{ faces, format, look, playing, label }}
          onFailure={() => setOpen(false)}
        />
      ) : (
        children
      )}
      {able && (
        <Button
          className="record-view-switch"
          size="small"
          icon={isShown ? X : Rotate3d}
          loading={open && !isShown}
          onClick={() => setOpen(!open)}
        >
          {t(isShown ? 'view_3d.close' : 'view_3d.open')}
        </Button>
      )}
    </div>
  );
}

/**
 * A canvas cannot be used again after its context is released, so a change needs a new one. Loading
 * the page again only signs the same pictures again, which is no change.
 */
function contentKey({ faces, format, look }: Pick<Props, 'faces' | 'format' | 'look'>): string {
  const pictures = faces.map(({ key, src }) => [key, src.split('?', 1)[0]]);
  return JSON.stringify([pictures, format, look]);
}

/** Requires WebGL and no reduced-motion preference. */
function useCanRender(): boolean {
  const [canRender, setCanRender] = useState(false);
  useEffect(() => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Creating a context as a test would cost every visitor, so only support is checked here.
    setCanRender(!prefersReducedMotion && 'WebGL2RenderingContext' in window);
  }, []);
  return canRender;
}
