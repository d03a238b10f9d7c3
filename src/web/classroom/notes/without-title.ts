import { cleanHeading } from '#contract/words/text.ts'

/** Notes that begin with the title that stands above them already begin after it. */
export function withoutTitle(text: string, title: string): string {
  const [, heading = '', rest = ''] = /^\s*(#{1,3}\s[^\n]*)\n([\s\S]*)$/.exec(text) ?? []
  const isSame = cleanHeading(heading).toLowerCase() === cleanHeading(title).toLowerCase()
  return heading !== '' && isSame ? rest.trimStart() : text
}
