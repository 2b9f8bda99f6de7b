/** What fails where nothing can be stored: the disk, or the database as such. */
export const storageCauses = ['disk', 'database'] as const;

export type StorageCause = (typeof storageCauses)[number];

/** Says in Spanish what fails: in mails, and in the desk. */
export const storageCauseTexts: Record<StorageCause, string> = {
  disk: 'el disco del servidor está lleno o no deja escribir',
  database: 'la base de datos no contesta',
};
