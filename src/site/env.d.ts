interface ImportMetaEnv {
  /** Whether the site is in Catalan too: else its words are not built. */
  readonly CATALAN: boolean;
}
