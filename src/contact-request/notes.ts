/** The maximum length of a note on a request, in UTF-16 units. */
export const maxNoteLength = 4000;
