import * as lucide from 'lucide-react/icons/circle-exclamation-point';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon, type IconShape } from './icon.tsx';
import plainIcon from './plain-icon.ts';

type IconData = Parameters<typeof plainIcon>[0];

it.each([{}, { size: 16, className: 'wide' }, { label: 'Warning' }])(
  'has the same HTML as the component of Lucide (%o)',
  (props) => {
    const { __iconData: data } = lucide as unknown as { __iconData: IconData };
    // The order of the attributes does not matter.
    const parts = (shape: IconShape) =>
      renderToStaticMarkup(<Icon shape={shape} {...props} />)
        .match(/[\w:-]+="[^"]*"|<\/?\w+/g)
        ?.toSorted();
    expect(parts(plainIcon(data) as IconShape)).toEqual(parts(lucide.default));
  },
);
