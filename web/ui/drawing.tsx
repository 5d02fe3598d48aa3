import drawings from './drawings.svg?url';
import './drawing.css';

/** Steps from file to turntable, in the order of the road. */
export const DRAWINGS = ['upload', 'order', 'cut', 'sleeve', 'send', 'play'] as const;

/**
 * A drawing in the colours of the theme. It is in a file of its own, so that scripts stay small;
 * the text beside it says the same.
 */
export function Drawing({ name }: { name: (typeof DRAWINGS)[number] }) {
  return (
    <svg className="drawing" viewBox="0 0 320 240" width="320" height="240" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
