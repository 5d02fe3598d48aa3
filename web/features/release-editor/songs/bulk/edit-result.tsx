/** What an edit of several tracks changed, with a button that undoes it. */

import { FocusedOnMount } from '../../../../lib/forms/focused-on-mount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import type { EditReply } from './edit-tracks.server.ts';

interface Props {
  reply: Pick<EditReply, 'saved' | 'undone'>;
  /** Of the form that the button submits. */
  form: string;
}

export function EditResult({ reply: { saved, undone }, form }: Props) {
  const { t } = useTranslation('track_edits');
  const result = saved ?? undone;
  if (!result) return null;
  const { changed: count, edit } = result;
  const names = result.fields.map((field) => t(`names.${field}`)).join(', ');
  const skipped = undone?.skipped ?? [];
  const undo = edit && (
    <Button type="submit" form={form} name="intent" value={`undo:${edit}`} size="small">
      {t(saved ? 'undo' : 'redo')}
    </Button>
  );
  return (
    <FocusedOnMount key={edit ?? 'none'}>
      <Notice tone={skipped.length > 0 ? 'warning' : 'success'} action={undo}>
        <p>{t(count === 0 ? 'unchanged' : saved ? 'saved' : 'undone', { count, names })}</p>
        {skipped.length > 0 && (
          <>
            <p>{t('skipped', { count: skipped.length })}</p>
            <ul className="bulk-skipped">
              {skipped.map(({ uuid, title, reason }) => (
                <li key={uuid}>{t(`skipped_reasons.${reason}`, { title })}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </FocusedOnMount>
  );
}
