import { characterTest } from './count-steps.mjs'

const usual = [
  'a',
  ' ',
  '0',
  '\n',
  '-',
  '.',
  ':',
  '<',
  '[',
  '(',
  '"',
  '`',
  '_',
  'A',
  's',
  '\t',
  '\u0001',
  'é',
  '雪',
]
const max = { units: 48, fronts: 6 }
const ends = ['', '\u0001', '\n\u0001', '\u0001 \u0001', '\u2028\u0001']

/** Texts of this length that are hard for an expression: a front, a part again and again, an end; all from its own parts. */
export function pumpedTexts({ pattern, flags }) {
  const sample = sampler(flags)
  const fronts = new Set(['', '\u0001'])
  const units = new Set()
  const look = (alternatives) => {
    for (const { elements } of alternatives) {
      // Texts from one element that may repeat to the next.
      let open = ['']
      for (const element of elements) {
        const inner = element.type === 'Quantifier' ? element.element : element
        if (!isPlain(element)) {
          for (const stretch of open) units.add(stretch)
          fronts.add(open[0] ?? '')
          for (const character of charactersOf(element, flags)) units.add(character)
          units.add(sample(inner))
        }
        open = open.map((stretch) => stretch + sample(element))
        if (!isPlain(element)) open.push('')
        if (inner.alternatives) look(inner.alternatives)
      }
      for (const stretch of open) units.add(stretch)
    }
  }
  look(pattern.alternatives)
  for (const character of [' ', '\n', 'a']) units.add(character)
  units.delete('')
  const chosen = [...units].slice(0, max.units)
  return [...fronts]
    .slice(0, max.fronts)
    .flatMap((front) =>
      chosen.flatMap((unit) =>
        ends.map((end) => (length) => front + unit.repeat(Math.ceil(length / unit.length)) + end),
      ),
    )
}

const isPlain = ({ type }) => type === 'Character' || type === 'Assertion'
const isCharacter = ({ type }) => /Character/.test(type) && type !== 'CapturingGroup'

function charactersOf(element, flags) {
  const inner = element.type === 'Quantifier' ? element.element : element
  if (!isCharacter(inner)) return []
  return [...literalsIn(inner), ...usual].filter(characterTest(inner, flags)).slice(0, 3)
}

/** The characters that the element names, not those of its notation. */
function literalsIn({ value, elements = [], min, max }) {
  if (typeof value === 'number') return [String.fromCodePoint(value)]
  if (min !== undefined) return [min, max].flatMap(literalsIn)
  return elements.flatMap(literalsIn)
}

/** The shortest words that a part of an expression takes, or nothing where none are found. */
function sampler(flags) {
  const sample = (element) => {
    if (isCharacter(element)) return charactersOf(element, flags)[0] ?? ''
    if (element.type === 'Quantifier')
      return sample(element.element).repeat(Math.min(8, Math.max(1, element.min)))
    if (element.type === 'Assertion' || element.type === 'Backreference') return ''
    const [first] = element.alternatives ?? []
    return (first?.elements ?? []).map(sample).join('')
  }
  return sample
}
