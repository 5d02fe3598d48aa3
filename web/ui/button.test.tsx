import Play from 'lucide-react/icons/play';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { markup } from './testing/markup.tsx';

it('sends no form unless it is told to', () => {
  expect(markup(<Button>Save</Button>)).toContain('type="button"');
  expect(markup(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

it('stays focusable and named while it works, and says that it works', () => {
  const html = markup(<Button loading>Save</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain('disabled=""');
  expect(html).toContain('Save');
  expect(html).toContain('Loading');
});

it('is a link where it goes somewhere', () => {
  expect(markup(<ButtonLink to="/basket">Basket</ButtonLink>)).toMatch(/^<a [^>]*href="\/basket"/);
});

it('an icon alone has a name, and its drawing is not read out', () => {
  const html = markup(<IconButton icon={Play} label="Play" />);
  expect(html).toContain('aria-label="Play"');
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
});
