/** The areas of the product, each with its words in one file a language. */
export const NAMESPACES = [
  'account',
  'addresses',
  'admin',
  'basket',
  'catalogue',
  'common',
  'docs',
  'errors',
  'help',
  'invitations',
  'locale',
  'mail',
  'my_pages',
  'onboarding',
  'pages',
  'player',
  'privacy',
  'releases',
  'shop',
  'songs',
  'studio',
  'toasts',
  'ui',
  'validation',
] as const;

export type Namespace = (typeof NAMESPACES)[number];
