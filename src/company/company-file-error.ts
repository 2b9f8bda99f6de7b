import { ReadableError } from '../readable-error.ts';

export class CompanyFileError extends ReadableError {
  constructor(file: string, faults: string[]) {
    super(
      `El archivo de la empresa (${file}) tiene ${faults.length} ${faults.length === 1 ? 'fallo' : 'fallos'}:\n  - ${faults.join('\n  - ')}`,
    );
  }
}
