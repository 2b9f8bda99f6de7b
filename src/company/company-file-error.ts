export class CompanyFileError extends Error {
  constructor(file: string, faults: string[]) {
    super(
      `El archivo de la empresa (${file}) tiene ${faults.length} ${faults.length === 1 ? 'fallo' : 'fallos'}:\n  - ${faults.join('\n  - ')}`,
    );
    this.name = 'CompanyFileError';
  }
}
