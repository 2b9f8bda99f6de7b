/** What fails if requests cannot be stored: the disk, or the database itself. */
export const storageCauses = ['disk', 'database'] as const;

export type StorageCause = (typeof storageCauses)[number];

/** Describes the failure in Spanish, for mails and the desk. */
export const storageCauseTexts: Record<StorageCause, string> = {
  disk: 'el disco del servidor está lleno o no deja escribir',
  database: 'la base de datos no contesta',
};
