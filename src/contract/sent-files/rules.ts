/** The size of every part of a file but the last: less than 1 MB, the default limit of nginx. */
export const filePartBytes = 768 * 1024

/** The parts of one file; the largest file has fewer. */
export const maxFileParts = 70
