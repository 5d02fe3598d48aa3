import { Fragment } from 'react';
import { Breakable } from '../../../ui/breakable.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { TypeRow } from './type-rows.ts';

interface Props {
  caption: string;
  rows: readonly TypeRow[];
  /** Shows the caption even without rows. */
  always?: boolean;
}

/** Fields, indented by depth. */
export function TypeTable({ caption, rows, always = false }: Props) {
  const { t } = useTranslation('docs');
  if (rows.length === 0) return always ? <p className="type-caption">{caption}</p> : null;
  return (
    <table className="type-table">
      <caption className="type-caption">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('call.field')}</th>
          <th scope="col">{t('call.type')}</th>
          <th scope="col">{t('call.notes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and rows keep their order
          <tr key={index} style={{ '--depth': row.depth } as React.CSSProperties}>
            <th scope="row">
              <code>
                <Breakable text={row.name} />
              </code>
              {row.optional && <span className="type-optional">{t('call.optional')}</span>}
            </th>
            <td>
              <Type text={row.type} />
            </td>
            <td>
              <Notes notes={row.notes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Notes wrap as a whole. A description ends with a full stop; limits need a separator. */
function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note, index) => (
    <Fragment key={note}>
      {index > 0 && (notes[index - 1]?.endsWith('.') ? ' ' : ' · ')}
      <span className="type-note">{note}</span>
    </Fragment>
  ));
}

/** Long unions wrap between options. */
function Type({ text }: { text: string }) {
  return (
    <code>
      {text.split(' | ').map((option, index) => (
        <Fragment key={option}>
          {index > 0 && ' | '}
          <span className="type-option">{option}</span>
        </Fragment>
      ))}
    </code>
  );
}
