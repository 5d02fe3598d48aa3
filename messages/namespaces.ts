/** The areas of the product, each with its words in one file a language. */
export const NAMESPACES = [
  'account',
  'admin',
  'common',
  'docs',
  'errors',
  'help',
  'invitations',
  'locale',
  'mail',
  'pages',
  'privacy',
  'toasts',
  'ui',
  'validation',
] as const;

export type Namespace = (typeof NAMESPACES)[number];
