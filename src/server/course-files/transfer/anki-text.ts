import type { CourseFile } from '#contract/authored/course-file.ts'

/** The cards of a course as the text that Anki imports: its own headers, then a line a card. */
export function ankiText({ head, units }: CourseFile): string {
  // Two colons would make a deck within a deck.
  const deck = head.title.replace(/\s+/g, ' ').replaceAll('::', ':')
  const lines = units.flatMap(({ cards }) =>
    cards.map(({ front, back, concept }) => [quoted(front), quoted(back), concept].join('\t')),
  )
  return [
    '#separator:tab',
    '#html:false',
    '#if matches:keep current',
    `#deck:${deck}`,
    '#columns:Front\tBack\tTags',
    '#tags column:3',
    ...lines,
    '',
  ].join('\n')
}

/** Always in quotes: a card may hold lines and tabs, and one that begins with # would be passed over. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
