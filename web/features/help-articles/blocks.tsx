/** Building blocks of an article. */
import type { ReactNode } from 'react';
import { ArticleMessage, type HelpKey } from './article-message.tsx';
import type { ArticleValues } from './article-values.ts';
import './article-table.css';

export function Text({ messageKey, values }: { messageKey: HelpKey; values?: ArticleValues }) {
  return (
    <p>
      <ArticleMessage messageKey={messageKey} {...(values && { values })} />
    </p>
  );
}

export function Points({ messageKeys }: { messageKeys: readonly HelpKey[] }) {
  return <ul className="points">{items(messageKeys)}</ul>;
}

export function Steps({ messageKeys }: { messageKeys: readonly HelpKey[] }) {
  return <ol className="steps">{items(messageKeys)}</ol>;
}

function items(keys: readonly HelpKey[]) {
  return keys.map((key) => (
    <li key={key}>
      <ArticleMessage messageKey={key} />
    </li>
  ));
}

interface TableProps {
  caption: string;
  head: readonly string[];
  /** The first cell is the row header. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** Numbers are right-aligned. */
  alignsNumbers?: boolean;
  /** For cells with whole sentences: on phones each row becomes a card. */
  wrapsText?: boolean;
}

export function ArticleTable({ caption, head, rows, alignsNumbers, wrapsText }: TableProps) {
  return (
    <div className="facts" data-figures={alignsNumbers} data-wordy={wrapsText}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...values] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]} data-label={head[index + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two values in one cell, the second less prominent. */
export function Pair({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className="pair-first">{first}</span>
      <span className="pair-second">{second}</span>
    </>
  );
}
