import type { ArtworkFace } from '@lathe/contract/artwork';
import type { ReactNode } from 'react';
import { RecordDisc } from './record-disc.tsx';
import type { RecordShape } from './record-shape.ts';
import './record-object.css';

interface Props {
  shape: RecordShape;
  /** Track lengths by side. */
  sides: readonly (readonly number[])[];
  faces: readonly ArtworkFace[];
  playing: boolean;
  /** The picture of the sleeve. */
  children: ReactNode;
}

/** A record with its discs half out of the sleeve, a CD in its wallet or jewel case. */
export function RecordObject({ shape, sides, faces, playing, children }: Props) {
  const discs = shape.discs === 2 ? [2, 0] : [0];
  return (
    <div
      className="record"
      data-format={shape.format}
      data-packaging={shape.packaging}
      data-discs={shape.discs}
    >
      {discs.map((side) => (
        <RecordDisc
          key={side}
          shape={shape}
          seconds={sides[side] ?? []}
          print={printOf(faces, shape, side)}
          turning={playing && side === 0}
        />
      ))}
      <div className="record-cover">{children}</div>
    </div>
  );
}

/** The label of a side, counted from 0, or the face of a CD. */
export function printOf(
  faces: readonly ArtworkFace[],
  { format }: RecordShape,
  side: number,
): string | undefined {
  const key = format === 'cd' ? 'disc' : `label_${'abcd'[side] ?? ''}`;
  return faces.find((face) => face.key === key)?.src;
}
