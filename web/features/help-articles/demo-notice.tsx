import { useRootData } from '../../lib/root-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { ArticleMessage, type HelpKey } from './article-message.tsx';

/** States outside production that nothing is real. */
export function DemoNotice({ title, text }: { title: HelpKey; text: HelpKey }) {
  if (useRootData()?.production !== false) return null;
  return (
    <Notice tone="warning" title={<ArticleMessage messageKey={title} />}>
      <ArticleMessage messageKey={text} />
    </Notice>
  );
}
