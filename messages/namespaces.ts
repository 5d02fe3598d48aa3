/** The areas of the product, each with its words in one file a language. */
export const NAMESPACES = [
  'account',
  'addresses',
  'admin',
  'common',
  'docs',
  'errors',
  'help',
  'invitations',
  'locale',
  'mail',
  'onboarding',
  'pages',
  'privacy',
  'studio',
  'toasts',
  'ui',
  'validation',
] as const;

export type Namespace = (typeof NAMESPACES)[number];
