interface ImportMetaEnv {
  /** Whether the site is in Catalan too: else its words are not built. */
  readonly CATALAN: boolean;
}

/** See src/build/inline-scripts.ts. */
declare module '*?minified' {
  const code: string;
  export default code;
}
