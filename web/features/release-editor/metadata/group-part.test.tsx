// @vitest-environment happy-dom
import type { Release } from '@lathe/contract/release';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../ui/testing/render.tsx';
import { GroupPart } from './group-part.tsx';
import type { Metadata } from './values.ts';

const release = {
  uuid: 'r',
  title: 'Night',
  primary_artist: 'Kiosk',
  page_id: 'p',
  release_group: null,
} as Release;

let save: (title: string) => void;

/** As the details form: an autosave brings a newer release. */
function Form() {
  const [newest, setNewest] = useState(release);
  const [groupTitle, setGroupTitle] = useState<string | null>(null);
  save = (title) => setNewest({ ...release, title });
  return (
    <GroupPart
      values={{ page_id: 'p' } as Metadata}
      field={(name: string) => ({ name, id: name, error: undefined })}
      userId="u"
      release={newest}
      loaded={newest}
      groups={[]}
      pages={[]}
      groupTitle={groupTitle}
      onGroupTitle={setGroupTitle}
    />
  );
}

function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('[name=group_title]');
  if (!found) throw new Error('There is no field.');
  return found;
}

it('the name of a new group follows the title until it is edited, and then stays', async () => {
  await render(<Form />);
  await act(async () => save('Night Bus'));
  expect(field().value).toBe('Night Bus');
  const before = field();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      before,
      'Buses',
    );
    before.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => save('Night Bus to Leeds'));
  expect(field().value).toBe('Buses');
  // The same element, so the focus and the cursor stay too.
  expect(field()).toBe(before);
});
