interface ImportMetaEnv {
  /** The advertising tag of the company file, for scripts of the browser. */
  readonly ADVERTISING: import('../company/schema.ts').Company['advertising'];
  /**
   * Where the company is reached, and whether at any hour, for scripts of the browser.
   */
  readonly CONTACT: Pick<
    import('../company/schema.ts').Company,
    'phone' | 'whatsapp' | 'email'
  > & { emergencies: boolean };
}
