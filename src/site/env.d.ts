interface ImportMetaEnv {
  /** The advertising tag of the company file, for browser scripts. */
  readonly ADVERTISING: import('../company/schema.ts').Company['advertising'];
  /** Whether the company file has works. */
  readonly HAS_WORKS: boolean;
  /** How the company is reached, and whether at any hour, for browser scripts. */
  readonly CONTACT: Pick<
    import('../company/schema.ts').Company,
    'phone' | 'whatsapp' | 'email'
  > & { emergencies: boolean };
}
