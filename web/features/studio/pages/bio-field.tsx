import { PAGE_TEXT_MAX } from '@lathe/rules/page-text';
import { parseRichText } from '@lathe/rules/rich-text';
import Bold from 'lucide-react/icons/bold';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { applyMark, type Mark } from './marks.ts';

interface Props {
  field: { name: string; id: string; label: ReactNode; error: string | undefined };
  initial: string;
  /** Renders the text as the page will. */
  preview: (tree: ReturnType<typeof parseRichText>) => ReactNode;
}

const TOOLS: readonly { mark: Mark; icon: typeof Bold }[] = [
  { mark: 'bold', icon: Bold },
  { mark: 'italic', icon: Italic },
  { mark: 'link', icon: Link },
  { mark: 'list', icon: List },
];

/** Plain text with markup: with scripts it has formatting buttons. */
export function BioField({ field, initial, preview }: Props) {
  const { t } = useTranslation('my_pages');
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(initial);

  function apply(mark: Mark) {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const next = applyMark(text, { from: area.selectionStart, to: area.selectionEnd }, mark);
    setText(next.text);
    // Runs after React has set the value, which resets the selection.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.from, next.to);
    });
  }

  return (
    <div ref={box} className="bio-field">
      <div className="bio-tools needs-scripts" role="toolbar" aria-label={t('form.bio_tools')}>
        {TOOLS.map(({ mark, icon }) => (
          <IconButton
            key={mark}
            icon={icon}
            size="small"
            label={t(`form.marks.${mark}`)}
            onClick={() => apply(mark)}
          />
        ))}
      </div>
      <TextArea
        {...field}
        optional
        help={t('form.bio_help')}
        rows={8}
        maxLength={PAGE_TEXT_MAX.bio}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <details className="bio-preview">
          <summary>{t('form.bio_preview')}</summary>
          {preview(parseRichText(text))}
        </details>
      )}
    </div>
  );
}
