/** The 3D preview of a record. */
import type { ArtworkFace } from '@lathe/contract/artwork';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { DiscLook } from '../../lib/disc-look.ts';
import { importAgain } from '../../ui/import-again.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { discsOf, formatOf } from './record-format.ts';
import type { RecordScene } from './record-scene.ts';

const loadScene = () => import('./record-scene.ts');

const STEP = 0.15;
const RADIANS_PER_PIXEL = 0.008;

interface Props {
  faces: readonly ArtworkFace[];
  /** The short format name: 12", 7", CD. */
  format: string;
  look: DiscLook;
  /** Whether its music plays. */
  playing: boolean;
  /** Text alternative. */
  label: string;
  onFailure: () => void;
}

export function RotatableRecord(props: Props) {
  const { faces, format, look, playing, label, onFailure } = props;
  const { t } = useTranslation('shop');
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<RecordScene | null>(null);
  const [ready, setReady] = useState(false);
  const failed = useRef(onFailure);
  const [record] = useState({
    faces,
    format: formatOf(format),
    discs: discsOf(format),
    look,
  });

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

  useEffect(() => {
    if (ready) scene.current?.spin(playing);
  }, [ready, playing]);

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
