interface ImportMetaEnv {
  /** From the company file. */
  readonly VITE_COMPANY_NAME: string;
  /** In the worker alone: a name for what this build keeps, and the addresses of its files. */
  readonly VITE_SHELL_VERSION: string;
  readonly VITE_SHELL_FILES: string[];
}
