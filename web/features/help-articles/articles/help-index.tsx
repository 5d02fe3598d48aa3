import type { ScreenProps } from '../../../lib/route-types.ts';
import { PlainLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ARTICLE_GROUPS, ARTICLE_PATHS } from '../article-list.ts';
import { useArticleText } from '../article-message.tsx';
import { Text } from '../blocks.tsx';
import type { loader } from '../guide.server.ts';
import { GuideProvider } from '../guide.ts';
import '../article.css';
import '../help-start.css';

export function HelpIndexPage({ loaderData }: ScreenProps<typeof loader>) {
  return (
    <GuideProvider value={loaderData}>
      <HelpIndex />
    </GuideProvider>
  );
}

function HelpIndex() {
  const { t } = useTranslation('help');
  const articleText = useArticleText();
  return (
    <div className="page page-body help-start">
      <title>{articleText('page_title', { title: t('index.title') })}</title>
      <meta name="description" content={t('index.description')} />
      <ScreenHead title={t('index.title')} lead={t('index.lead')} />
      {ARTICLE_GROUPS.map(({ group, articles }) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group}>{t(`index.${group}`)}</h2>
          <ul className="mt-4 stack gap-4 columns-3">
            {articles.map((name) => (
              <li key={name} className="card card-body article-card">
                <h3>
                  <PlainLink to={ARTICLE_PATHS[name]}>{t(`${name}.title`)}</PlainLink>
                </h3>
                <p>{articleText(`${name}.description`)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <QuickAnswers />
    </div>
  );
}

const QUESTIONS = ['when', 'cancel', 'fault', 'earn'] as const;

function QuickAnswers() {
  const { t } = useTranslation('help');
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">{t('index.quick')}</h2>
      <div className="help-questions">
        {QUESTIONS.map((question) => (
          <div key={question} className="quick-answer">
            <h3>{t(`index.questions.${question}.title`)}</h3>
            <Text messageKey={`index.questions.${question}.text`} />
          </div>
        ))}
        <div className="quick-answer">
          <h3>{t('index.contact.title')}</h3>
          <Text messageKey="index.contact.text" />
        </div>
      </div>
    </section>
  );
}
