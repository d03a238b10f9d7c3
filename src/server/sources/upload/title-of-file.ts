import { sourceLimits } from '#contract/sources/kinds.ts'

/** The default title of a document: the name of its file without the extension. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.[\p{L}\p{N}]{1,10}$/u, '').trim()
  return (name === '' ? fileName : name).slice(0, sourceLimits.title).toWellFormed()
}
