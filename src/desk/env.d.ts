interface ImportMetaEnv {
  /** The company's name, from the company file. */
  readonly VITE_COMPANY_NAME: string;
}
