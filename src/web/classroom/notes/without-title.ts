import { cleanHeading } from '#contract/words/text.ts'

/** Drops the first heading of notes if it repeats the title shown above them. */
export function withoutTitle(text: string, title: string): string {
  const [, heading = '', rest = ''] = /^\s*(#{1,3}\s[^\n]*)\n([\s\S]*)$/.exec(text) ?? []
  const isSame = cleanHeading(heading).toLowerCase() === cleanHeading(title).toLowerCase()
  return heading !== '' && isSame ? rest.trimStart() : text
}
