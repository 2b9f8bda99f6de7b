interface ImportMetaEnv {
  /** The advertising tag of the company file, for scripts of the browser. */
  readonly ADVERTISING: import('../company/schema.ts').Company['advertising'];
}
