import { TextLink } from '../ui/link.tsx';

/** For words that name them: in a tab of their own, so that nobody loses what they typed. */
export const TERMS_LINKS = {
  terms: <TextLink to="/terms" target="_blank" />,
  privacy: <TextLink to="/privacy" target="_blank" />,
};
