/** An error whose message is for people: it says what is wrong and what to do about it, and needs no stack. */
export class ReadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** One that only a person can mend: to start again with the same settings would end the same. */
export class SettingsError extends ReadableError {}
