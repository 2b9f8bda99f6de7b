/** The greatest length of the note on a request, in UTF-16 units. */
export const maxNoteLength = 4000;
