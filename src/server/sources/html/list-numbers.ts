type Attributes = Record<string, string>
type List = { next: number; step: number; type: string } | undefined

const maxLetters = 26
const romans: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
  ] as const),
  ...([
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
]

function roman(number: number): string {
  let rest = number
  let text = ''
  for (const [value, letters] of romans)
    while (rest >= value) {
      text += letters
      rest -= value
    }
  return text
}

function letters(number: number): string {
  let rest = number
  let text = ''
  while (rest > 0) {
    text = String.fromCharCode(97 + ((rest - 1) % maxLetters)) + text
    rest = Math.floor((rest - 1) / maxLetters)
  }
  return text
}

function written(number: number, type: string): string {
  if (number < 1 || number > 3999) return `${number}.`
  if (type === 'a') return `${letters(number)}.`
  if (type === 'A') return `${letters(number).toUpperCase()}.`
  if (type === 'i') return `${roman(number)}.`
  if (type === 'I') return `${roman(number).toUpperCase()}.`
  return `${number}.`
}

/** CSS names of list styles, as the value of the `type` attribute. */
const styledTypes: Record<string, string> = {
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-latin': 'a',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined

/** The `list-style` among the styles of an element. */
const listStyle = (styles = ''): string | undefined =>
  styles
    .slice(0, 500)
    .toLowerCase()
    .split(';')
    .filter((style) => /^\s{0,9}list-style/.test(style))
    .map((style) => /\b(?:lower|upper)-(?:alpha|latin|roman)\b|\bnone\b/.exec(style)?.[0])
    .find((style) => style !== undefined)

/**
 * Computes the numbers of list items, which HTML does not contain as text: without them 'see step 3' would
 * lead nowhere.
 */
export class ListNumbers {
  private readonly lists: List[] = []

  open(name: string, attributes: Attributes): void {
    if (name !== 'ol') return void this.lists.push(undefined)
    const style = listStyle(attributes.style)
    if (style === 'none') return void this.lists.push(undefined)
    const isReversed = 'reversed' in attributes
    this.lists.push({
      next: whole(attributes.start) ?? 1,
      // The length of the list is not known before its last item, so descending numbers need a start value.
      step: isReversed ? -1 : 1,
      type: styledTypes[style ?? ''] ?? attributes.type ?? '1',
    })
  }

  close(): void {
    this.lists.pop()
  }

  /** The number of the item that begins now; empty where its list has no numbers. */
  next(attributes: Attributes): string {
    const list = this.lists.at(-1)
    if (list === undefined) return ''
    const number = whole(attributes.value) ?? list.next
    list.next = number + list.step
    return written(number, list.type)
  }
}
