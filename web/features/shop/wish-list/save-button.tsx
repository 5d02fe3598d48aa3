/**
 * Puts something on the wish list, or takes it off. Visitors are led to sign in, and it is saved
 * afterwards: their pages are the same for everyone, so they have a link instead of a form.
 */
import Heart from 'lucide-react/icons/heart';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { handleError } from '../../../lib/error-helper.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { useRootData } from '../../../lib/root-data.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { makeToggleQueue } from '../../../ui/toggle-queue.ts';
import { useTranslation } from '../../../ui/translation.ts';
import './wish-list.css';

interface Props {
  /** A release, an item of merchandise or an event. Give the button a `key` with it. */
  item: string;
  /** For screen readers. */
  title: string;
  /** What the viewer has saved; null for visitors. */
  saved: readonly string[] | null;
}

export function SaveButton({ item, title, saved }: Props) {
  const { t } = useTranslation('wish_list');
  const { pathname, search } = useLocation();
  const user = useRootData()?.viewer?.id;
  const here = `${pathname}${search}`;
  if (saved === null || user === undefined) {
    return (
      <ButtonLink
        to={`/account/wishlist/save?${new URLSearchParams({ item, to: here })}`}
        variant="quiet"
        size="small"
        icon={Heart}
        rel="nofollow"
        aria-label={t('save_title', { title })}
        className="save-button"
      >
        {t('save')}
      </ButtonLink>
    );
  }
  return <Toggle {...{ item, title, user, here }} isSaved={saved.includes(item)} />;
}

interface ToggleProps {
  item: string;
  title: string;
  user: string;
  here: string;
  isSaved: boolean;
}

function Toggle({ item, title, user, here, isSaved }: ToggleProps) {
  const { t } = useTranslation('wish_list');
  const [{ isOn }, setState] = useState({ isOn: isSaved });
  const [queue] = useState(() => makeToggleQueue(isSaved, send, setState));
  const loaded = useRef(isSaved);

  useEffect(() => {
    if (loaded.current === isSaved) return;
    loaded.current = isSaved;
    queue.reset(isSaved);
  }, [isSaved, queue]);

  async function send(next: boolean): Promise<void> {
    const sent = { params: { user, item } };
    const call = next
      ? api('PUT /api/users/{user}/wish_list/items/{item}', sent)
      : api('DELETE /api/users/{user}/wish_list/items/{item}', sent);
    await call.catch((error: unknown) => {
      handleError(error);
      throw error;
    });
  }

  return (
    <form
      method="post"
      action="/account/wishlist"
      onSubmit={(event) => {
        event.preventDefault();
        queue.press(!isOn);
      }}
    >
      <CsrfField />
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="to" value={here} />
      <Button
        type="submit"
        name="intent"
        value={isOn ? 'remove' : 'save'}
        variant="quiet"
        size="small"
        icon={Heart}
        aria-pressed={isOn}
        aria-label={t(isOn ? 'saved_title' : 'save_title', { title })}
        className="save-button"
      >
        {/* Both, so that the width stays the same. */}
        <span className="save-texts">
          <span>{t('save')}</span>
          <span>{t('saved')}</span>
        </span>
      </Button>
    </form>
  );
}
