/** Removing a track deletes its file, so a finished one needs confirmation. */
import type { Song } from '@lathe/contract/song';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ORDER_FORM } from './order.ts';

export function RemoveSong({ song: { uuid, title, master } }: { song: Song }) {
  const { t } = useTranslation('release_editor');
  const needsConfirmation = useHydrated() && master !== null;
  const submit = useSubmit();
  const [open, setOpen] = useState(false);
  const intent = `remove:${uuid}`;

  async function confirm() {
    setOpen(false);
    const form = document.getElementById(ORDER_FORM);
    if (!(form instanceof HTMLFormElement)) return;
    const sent = new FormData(form);
    sent.set('intent', intent);
    await submit(sent, { method: 'post', preventScrollReset: true });
  }

  return (
    <>
      <IconButton
        type={needsConfirmation ? 'button' : 'submit'}
        form={ORDER_FORM}
        name="intent"
        value={intent}
        size="small"
        icon={Trash}
        label={t('songs.remove', { title })}
        className="song-remove"
        {...(needsConfirmation && { onClick: () => setOpen(true) })}
      />
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('songs.remove_title', { title })}
        confirm={t('songs.remove_confirm')}
        onConfirm={confirm}
        danger
      >
        {t('songs.remove_text')}
      </ConfirmDialog>
    </>
  );
}
