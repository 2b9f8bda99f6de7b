interface ImportMetaEnv {
  /** The company's name, from the company file. */
  readonly VITE_COMPANY_NAME: string;
  /** Defined in the worker alone: a name for the cache of this build, and the addresses of the files in it. */
  readonly VITE_SHELL_VERSION: string;
  readonly VITE_SHELL_FILES: string[];
}
