import Play from 'lucide-react/icons/play';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { markup } from './testing/markup.tsx';

it('does not submit a form by default', () => {
  expect(markup(<Button>Save</Button>)).toContain('type="button"');
  expect(markup(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

it('stays focusable and labelled while busy, and announces it', () => {
  const html = markup(<Button loading>Save</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain('disabled=""');
  expect(html).toContain('Save');
  expect(html).toContain('Loading');
});

it('is a link when it has a target', () => {
  expect(markup(<ButtonLink to="/basket">Basket</ButtonLink>)).toMatch(/^<a [^>]*href="\/basket"/);
});

it('an icon button has a label, and its icon is hidden from screen readers', () => {
  const html = markup(<IconButton icon={Play} label="Play" />);
  expect(html).toContain('aria-label="Play"');
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
});
