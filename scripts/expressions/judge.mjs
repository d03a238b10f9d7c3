import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import scslre from 'scslre'
import { stepCounter } from './count-steps.mjs'
import { pumpedTexts } from './pump.mjs'

/**
 * In a text four times as long a linear expression takes four times the steps, a quadratic expression sixteen
 * times.
 */
const lengths = [128, 512]
const maxGrowth = 8
/** An expression with fewer steps a character is not examined further. */
const fewSteps = 16
const maxSteps = 1_000_000

/**
 * Says in a sentence why an expression is slower than linear in the length of its text; undefined where it is
 * not.
 */
export function growthOf({ source, flags }) {
  const parsed = parse(source, flags)
  const { reports } = scslre.analyse(parsed)
  const [report] = reports
  if (report) {
    const part = (report.quant ?? report.startQuant).raw
    return `${part} is tried again from each ${JSON.stringify(report.character.pick)} of a run of them`
  }
  if (!hasEndlessPart(parsed.pattern)) return undefined
  const count = stepCounter(parsed)
  for (const textOf of pumpedTexts(parsed)) {
    const [short, long] = lengths.map((length) => textOf(length))
    const few = count(short, maxSteps)
    if (few <= fewSteps * short.length) continue
    const many = count(long, maxSteps)
    if (many > maxGrowth * few || many > maxSteps)
      return `${JSON.stringify(short.slice(0, 24))}… takes ${few} steps, four times as much of it ${Math.min(many, maxSteps)}`
  }
  return undefined
}

function parse(source, flags) {
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  const [unicode, unicodeSets] = [flags.includes('u'), flags.includes('v')]
  return {
    pattern: parser.parsePattern(source, 0, source.length, { unicode, unicodeSets }),
    flags: parser.parseFlags(flags),
  }
}

function hasEndlessPart(pattern) {
  let found = false
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ max }) => {
      found ||= max === Number.POSITIVE_INFINITY
    },
  })
  return found
}
