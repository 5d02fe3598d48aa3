/** Modules made by `words-plugin.ts` and `page-words-plugin.ts`. */
declare module 'virtual:words/urls/*' {
  export const urls: Record<import('@lathe/messages/namespaces').Namespace, string>;
}

declare module 'virtual:words/messages/*' {
  export const messages: import('./ui/translation.ts').LoadedMessages;
}

/** Made by `door/vite.config.ts`. */
declare module 'virtual:door-words' {
  export const messages: Readonly<
    Record<import('@lathe/rules/locales').Locale, import('./ui/translation.ts').LoadedMessages>
  >;
}

declare module 'virtual:words/pages' {
  interface PageWords {
    /** Without the language: `page-shop-home-a1b2c3d4`. */
    file: string;
    namespaces: readonly import('@lathe/messages/namespaces').Namespace[];
    /** `shop:release.tracks` */
    keys: readonly string[];
  }
  /** By the route of the page. Empty without a build. */
  export const pages: Readonly<Record<string, PageWords>>;
}
