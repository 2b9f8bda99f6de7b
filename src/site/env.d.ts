interface ImportMetaEnv {
  /** What a sent form is reported to, if the company has an advertising tag: `AW-123456789/AbCdEf`. */
  readonly FORM_CONVERSION: string | null;
}
