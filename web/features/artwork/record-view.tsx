/** Shows a picture first, and the 3D preview on request. The 3D code is loaded on that click. */
import type { ArtworkFace } from '@lathe/contract/artwork';
import Rotate3d from 'lucide-react/icons/rotate-3d';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { importAgain } from '../../ui/import-again.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { formatOf } from './record-format.ts';
import type { RecordScene } from './record-scene.ts';
import './record-view.css';

interface Props {
  faces: readonly ArtworkFace[];
  /** The short format name: 12", 7", CD. */
  format: string;
  discColour: string | null | undefined;
  /** Text alternative of the 3D view. */
  label: string;
  /** The fallback picture. */
  children: ReactNode;
}

export function RecordView({ faces, format, discColour, label, children }: Props) {
  const { t } = useTranslation('shop');
  const able = useCanRender() && faces.some(({ key }) => key === 'front');
  const [open, setOpen] = useState(false);
  return (
    <div className="record-view">
      {open ? (
        <RotatableRecord
          key={contentKey({ faces, format, discColour })}
          {...{ faces, format, label }}
          discColour={discColour ?? '#17161a'}
          onFailure={() => setOpen(false)}
        />
      ) : (
        children
      )}
      {able && (
        <Button
          className="record-view-switch"
          size="small"
          icon={open ? X : Rotate3d}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'view_3d.close' : 'view_3d.open')}
        </Button>
      )}
    </div>
  );
}

/**
 * A canvas cannot be used again after its context is released, so a change needs a new one. Loading
 * the page again only signs the same pictures again, which is no change.
 */
function contentKey({ faces, format, discColour }: Omit<Props, 'label' | 'children'>): string {
  const pictures = faces.map(({ key, src }) => [key, src.split('?', 1)[0]]);
  return JSON.stringify([pictures, format, discColour]);
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

const loadScene = () => import('./record-scene.ts');

const STEP = 0.15;
const RADIANS_PER_PIXEL = 0.008;

interface RotatableRecordProps extends Omit<Props, 'children' | 'discColour'> {
  discColour: string;
  onFailure: () => void;
}

function RotatableRecord({ faces, format, discColour, label, onFailure }: RotatableRecordProps) {
  const { t } = useTranslation('shop');
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<RecordScene | null>(null);
  const [ready, setReady] = useState(false);
  const failed = useRef(onFailure);
  const [record] = useState({ faces, format: formatOf(format), discColour });

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const show = async (at: HTMLCanvasElement) => {
      const { renderRecord } = await importAgain(loadScene);
      const shown = await renderRecord({ canvas: at, ...record, signal });
      if (signal.aborted) return shown.dispose();
      scene.current = shown;
      setReady(true);
    };
    if (canvas.current) show(canvas.current).catch(() => signal.aborted || failed.current());
    return () => {
      closing.abort();
      scene.current?.dispose();
      scene.current = null;
    };
  }, [record]);

  function drag(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    scene.current?.rotate(event.movementX * RADIANS_PER_PIXEL, event.movementY * RADIANS_PER_PIXEL);
  }

  function press(event: KeyboardEvent) {
    const rotations: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const rotation = rotations[event.key];
    if (!rotation) return;
    event.preventDefault();
    scene.current?.rotate(...rotation);
  }

  return (
    <div className="record-stage">
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={t('view_3d.label', { what: label })}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      {!ready && (
        <span className="record-wait">
          <Spinner />
        </span>
      )}
    </div>
  );
}
