/** Article layout: title, table of contents, sections with anchors, further reading. */
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ARTICLE_PATHS, type ArticleName, relatedArticles } from './article-list.ts';
import { ArticleMessage, type HelpKey, useArticleText } from './article-message.tsx';
import { Contents } from './contents.tsx';
import './article.css';

export interface Section {
  /** The anchor, the same in every language. */
  id: string;
  title: HelpKey;
  body: ReactNode;
}

interface Props {
  name: ArticleName;
  sections: readonly Section[];
  /** Before the first section, such as a notice. */
  opening?: ReactNode;
}

export function Article({ name, sections, opening }: Props) {
  const articleText = useArticleText();
  const title = articleText(`${name}.title`);
  return (
    <article className="page article">
      <title>{articleText('page_title', { title })}</title>
      <meta name="description" content={articleText(`${name}.description`)} />
      <header className="article-head">
        <Breadcrumbs crumbs={[{ label: articleText('help'), to: '/help' }]} current={title} />
        <h1>{title}</h1>
        <p className="article-lead">
          <ArticleMessage messageKey={`${name}.lead`} />
        </p>
      </header>
      <Contents
        label={articleText('contents')}
        entries={sections.map(({ id, title: heading }) => ({ id, title: articleText(heading) }))}
      />
      <div className="prose">
        {opening}
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              <ArticleMessage messageKey={heading} />
            </h2>
            {body}
          </section>
        ))}
        <RelatedArticles name={name} />
      </div>
    </article>
  );
}

function RelatedArticles({ name }: { name: ArticleName }) {
  const { t } = useTranslation('help');
  return (
    <nav className="related-articles" aria-label={t('read_on')}>
      <p aria-hidden="true">{t('read_on')}</p>
      <ul>
        {relatedArticles(name).map((other) => (
          <li key={other}>
            <TextLink to={ARTICLE_PATHS[other]}>{t(`${other}.title`)}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
