/** A number as people type it, with or without marks between thousands; what is none is left for its schema to refuse. */
export function wholeNumber(typed: string): number | string {
  const digits = typed.trim().replaceAll(/(?<=\d)[ ,.'\u00a0\u202f](?=\d{3}(\D|$))/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : typed
}
