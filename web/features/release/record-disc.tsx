import type { CSSProperties } from 'react';
import { grooveStops, type RecordShape } from './record-shape.ts';
import './record-disc.css';

interface Props {
  shape: RecordShape;
  /** Track lengths of the side that is seen. */
  seconds: readonly number[];
  /** The printed label or CD face; without one it has the colours of the sleeve. */
  print?: string | undefined;
  turning?: boolean;
}

/** A disc as it is: its colour and material, the gaps between its tracks, its label and hole. */
export function RecordDisc({ shape, seconds, print, turning = false }: Props) {
  const { format, vinyl } = shape;
  return (
    <span
      className="record-disc"
      data-format={format}
      data-material={vinyl?.material}
      data-turning={turning || undefined}
      style={
        { '--disc': vinyl?.colour, '--grooves': grooveStops(format, seconds) } as CSSProperties
      }
    >
      <span className="record-disc-body" />
      <span className="record-disc-print">
        {print && <img src={print} alt="" width={480} height={480} loading="lazy" />}
      </span>
    </span>
  );
}
