/** Replaces Lucide's own component in the build; see `slim-scripts.ts`. The HTML is the same. */
import { createElement, forwardRef, type SVGProps } from 'react';

interface IconData {
  name: string;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

// biome-ignore lint/style/noDefaultExport: as in the file that it replaces
export default function plainIcon({ name, aliases = [], node }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return forwardRef<SVGSVGElement, SVGProps<SVGSVGElement>>(({ className, ...props }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
        className: className ? `${names} ${className}` : names,
      },
      shapes,
    ),
  );
}
