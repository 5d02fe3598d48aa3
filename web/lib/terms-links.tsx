import { TextLink } from '../ui/link.tsx';

/** Open in a new tab, so form input is not lost. */
export const TERMS_LINKS = {
  terms: <TextLink to="/terms" target="_blank" />,
  privacy: <TextLink to="/privacy" target="_blank" />,
};
