/** Renders text of a seller from a tree that cannot contain scripts. */
import type { RichText as Tree } from '@lathe/contract/rich-text';
import type { ReactNode } from 'react';
import './rich-text.css';

type Block = Tree[number];

export function RichText({ blocks }: { blocks: Tree }) {
  return <div className="rich-text">{grouped(blocks).map(renderGroup)}</div>;
}

/** Merges consecutive bullets into one list. */
function grouped(blocks: Tree): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'bullet' && last?.[0]?.kind === 'bullet') last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function renderGroup(group: Block[], index: number): ReactNode {
  const [first] = group;
  if (first?.kind === 'bullet') {
    return (
      <ul key={index}>
        {group.map(({ spans }, each) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: text has no ids
          <li key={each}>{spans.map(renderSpan)}</li>
        ))}
      </ul>
    );
  }
  if (first?.kind === 'heading') return <h3 key={index}>{first.spans.map(renderSpan)}</h3>;
  return <p key={index}>{first?.spans.map(renderSpan)}</p>;
}

function renderSpan({ text, bold, italic, link }: Block['spans'][number], index: number) {
  let shown: ReactNode = text;
  if (italic) shown = <em>{shown}</em>;
  if (bold) shown = <strong>{shown}</strong>;
  if (link) {
    shown = (
      <a className="link" href={link} rel="nofollow ugc noopener" target="_blank">
        {shown}
      </a>
    );
  }
  return <span key={index}>{shown}</span>;
}
