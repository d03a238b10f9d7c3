/** A model's text as PostgreSQL can keep it: no NUL, no half of a character. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
