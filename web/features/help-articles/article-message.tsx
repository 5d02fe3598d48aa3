/** An article message with its values and links filled in. */
import type { MessageKey } from '@lathe/messages/translate';
import { TextLink } from '../../ui/link.tsx';
import { useLocale } from '../../ui/locale.ts';
import { useTranslation } from '../../ui/translation.ts';
import { ARTICLE_PATHS } from './article-list.ts';
import { type ArticleValues, articleValues } from './article-values.ts';
import { useGuide } from './guide.ts';
import { TaggedMessage } from './tagged-message.tsx';

export type HelpKey = MessageKey<'help'>;

/** Tags that a message may use: `<shipping>see shipping</shipping>`. */
const TAGS = {
  strong: <strong />,
  shipping: <TextLink to={ARTICLE_PATHS.shipping} />,
  returns: <TextLink to={ARTICLE_PATHS.returns} />,
  selling: <TextLink to={ARTICLE_PATHS.selling} />,
  audio: <TextLink to={ARTICLE_PATHS.audio_guide} />,
  artwork: <TextLink to={ARTICLE_PATHS.artwork_guide} />,
  studio: <TextLink to="/studio" />,
  preferences: <TextLink to="/preferences?return_to=/help/shipping" />,
};

interface Props {
  messageKey: HelpKey;
  /** Values besides those available to every article. */
  values?: ArticleValues;
}

export function ArticleMessage({ messageKey, values }: Props) {
  const facts = articleValues(useLocale(), useGuide());
  return (
    <TaggedMessage
      namespace="help"
      messageKey={messageKey}
      values={{ ...facts, ...values }}
      tags={TAGS}
    />
  );
}

/** The same as plain text, for titles and attributes. */
export function useArticleText(): (key: HelpKey, values?: ArticleValues) => string {
  const { t } = useTranslation('help');
  const facts = articleValues(useLocale(), useGuide());
  return (key, values) => t(key, { ...facts, ...values });
}
