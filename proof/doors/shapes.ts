/** Parts of text that a reader written without care takes super-linear time for, each repeated as often as fits. */
const repeated = [
  ' ',
  '\n',
  'a ',
  '# a\n',
  '# ',
  '> ',
  '- ',
  '* ',
  '_*',
  '`',
  '[',
  '](',
  '![',
  '[[1|',
  '{{c1::',
  '}}',
  '<b>',
  '<a href="',
  '&',
  '\\',
  '$',
  '|',
  '0:00 ',
  '1:2',
  '9',
  '"',
  '.',
  '. ',
  'zebra ',
  ': ',
  'http://a.',
  'a@',
  '\u00ad',
  '\u0301',
  '中',
  '😀',
] as const

export type Shape = { name: string; text(length: number): string }

/** Begins and ends with a letter, so that trimming leaves the middle unchanged. */
const pumped = (part: string): Shape => ({
  name: JSON.stringify(part),
  text: (length) => `a${part.repeat(Math.max(0, Math.floor((length - 2) / part.length)))}b`.slice(0, length),
})

export const shapes: readonly Shape[] = repeated.map(pumped)

/** As much of a shape as fits into so many bytes: no file is refused only for its length. */
export const withinBytes = (shape: Shape, bytes: number, encode = (text: string) => text): string => {
  const each = Buffer.byteLength(encode(shape.text(1000))) / 1000
  return shape.text(Math.floor(bytes / Math.max(1, each)))
}

export const plainWords = pumped('word ')
