/** Modules made by `words-plugin.ts`. */
declare module 'virtual:words/urls/*' {
  export const urls: Record<import('@lathe/messages/namespaces').Namespace, string>;
}

declare module 'virtual:words/messages/*' {
  export const messages: import('./ui/translation.ts').LoadedMessages;
}
