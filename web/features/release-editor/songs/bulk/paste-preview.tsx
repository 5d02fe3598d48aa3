import { trackNumber } from '@lathe/rules/sides';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Form } from 'react-router';
import { CsrfField } from '../../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../../lib/forms/focused-on-mount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import type { PasteInput, PastePreview } from './paste-values.ts';

interface Props {
  preview: PastePreview;
  input: PasteInput;
  edits: string;
  sides: number;
  busy: boolean;
}

export function PastePreviewCard({ preview, input, edits, sides, busy }: Props) {
  const { t } = useTranslation('track_edits');
  const { pairs } = preview;
  const changed = pairs.filter(({ changes }) => changes.length > 0);
  const same = pairs.length - changed.length;
  return (
    // A new preview is announced again.
    <FocusedOnMount key={`${edits} ${input.list}`}>
      <Card title={t('paste.preview_title', { count: changed.length })}>
        <div className="editor-fields">
          <LeftOver preview={preview} sides={sides} />
          {changed.length > 0 && (
            <ol>
              {changed.map(({ song, line, changes }) => (
                <li key={song.uuid} className="paste-pair">
                  <p className="text-small text-soft figures">
                    {t('paste.pair', { line, number: trackNumber(song, sides), title: song.title })}
                  </p>
                  <dl className="paste-changes">
                    {changes.map(({ field, before, after }) => (
                      <div key={field}>
                        <dt>{t(`names.${field}`)}</dt>
                        <dd>
                          {before && <del>{before}</del>}
                          <Icon shape={ArrowRight} size={16} label={t('paste.becomes')} />
                          <ins>{after}</ins>
                        </dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ol>
          )}
          {same > 0 && <p className="text-soft">{t('paste.same', { count: same })}</p>}
          {changed.length > 0 && (
            <Form method="post">
              <CsrfField />
              <input type="hidden" name="edits" value={edits} />
              <input type="hidden" name="list" value={input.list} />
              <input type="hidden" name="mode" value={input.mode} />
              <input type="hidden" name="dash" value={input.dash} />
              <Button type="submit" name="intent" value="apply" variant="primary" loading={busy}>
                {t('paste.apply', { count: changed.length })}
              </Button>
            </Form>
          )}
        </div>
      </Card>
    </FocusedOnMount>
  );
}

/** Nothing is dropped without a word. */
function LeftOver({ preview, sides }: Pick<Props, 'preview' | 'sides'>) {
  const { t } = useTranslation('track_edits');
  const { linesLeft, songsLeft, skipped } = preview;
  const groups = [
    {
      title: t('paste.lines_left', { count: linesLeft.length }),
      items: linesLeft.map(({ line, title }) => t('paste.line', { line, text: title })),
    },
    {
      title: t('paste.songs_left', { count: songsLeft.length }),
      items: songsLeft.map((song) => `${trackNumber(song, sides)} ${song.title}`),
    },
    {
      title: t('paste.skipped', { count: skipped.length }),
      items: skipped.map(({ line, text, reason }) =>
        t(`paste.skipped_reasons.${reason}`, { line, text }),
      ),
    },
  ].filter(({ items }) => items.length > 0);
  return groups.map(({ title, items }) => (
    <Notice key={title} tone="warning" title={title}>
      <ul className="bulk-skipped">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Notice>
  ));
}
