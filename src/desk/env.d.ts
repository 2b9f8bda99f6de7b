interface ImportMetaEnv {
  /** From the company file. */
  readonly VITE_COMPANY_NAME: string;
}
