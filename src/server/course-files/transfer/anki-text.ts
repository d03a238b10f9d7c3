import type { CourseFile } from '#contract/authored/course-file.ts'

/** A course's cards in Anki's text format: its headers, then a line for each card. */
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

/** Always quoted: a card may contain line breaks and tabs, and Anki ignores a line that begins with #. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
