import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypeRow } from './type-rows.ts';

interface Props {
  caption: string;
  rows: readonly TypeRow[];
  /** Without rows the caption still says something. */
  always?: boolean;
}

/** Fields, indented by how deep they are. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the rows never move
          <tr key={index}>
            <th scope="row" style={{ '--depth': row.depth } as React.CSSProperties}>
              <code>{row.name}</code>
              {row.optional && <span className="type-optional">{t('call.optional')}</span>}
            </th>
            <td>
              <Type text={row.type} />
            </td>
            <td>{row.notes.join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Long lists of choices break between them. */
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
