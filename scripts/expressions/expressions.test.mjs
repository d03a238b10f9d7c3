import { describe, expect, it } from 'vitest'
import { faultsIn } from './faults-in.mjs'
import { growthOf } from './judge.mjs'

/** As they were when one request could stop the process for a minute. */
const once = {
  'a heading of a course file': /^(#{1,2})\s+(.*?)\s*#*\s*$/,
  'a gap in searched words': /\{\{c\d+::(.*?)(?:::[^}]*)?\}\}/gs,
  'a mark at the beginning of searched lines': /^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm,
  'a link in searched words': /!?\[([^\]]*)\]\([^)\s]*\)/g,
  'a time of captions': /[\s\t]*-->[\s\t]+/,
  'line ends of an exported page': /\n+$/,
  'line ends of code on a card': /^\n|\n+$/g,
}

/** Slow expressions that no run of one character reveals. */
const ofSeveral = {
  'comments that nothing closes': /<!--[\s\S]*?-->/g,
  'a field among its own marks': /\{\{(?:[^{}]*:)?cloze:([^{}]+)\}\}/,
  'pairs in two places': /^(ab)*(ab)*$/,
  'formulas that nothing closes': /\\\([\s\S]*?\\\)/g,
}

/** Their replacements, and other expressions that look alike. */
const linear = [
  /(?<!\n)\n+$/,
  /(?<!\s)\s*\n\s*/g,
  /!?\[([^[\]]*)\]\([^)\s[]*\)/g,
  /^\s*(#{1,6}\s+)?/gm,
  /\[\[(\d{1,3})\]\]/g,
  /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+$/u,
  /"(?:[^"\\]|\\.)*"/g,
  /[^\n]{0,600}?x/g,
  /(?:https?:\/\/|mailto:)[^\s<>()]+/i,
  /(`{3,})(?!`).*\1/y,
]

const asText = ({ source, flags }) => ({ source, flags })

describe('the growth of an expression', () => {
  it.each(Object.entries({ ...once, ...ofSeveral }))('is found in %s', (_name, expression) => {
    expect(growthOf(asText(expression))).toEqual(expect.any(String))
  })

  it.each(linear)('is none in %s', (expression) => {
    expect(growthOf(asText(expression))).toBeUndefined()
  })
})

describe('a file with expressions', () => {
  const slow = 'const slow = (text: string) => text.replace(/\\n+$/, "")'

  it('names the line of one that grows', () => {
    expect(faultsIn('a.ts', `\n${slow}`)).toEqual([expect.stringMatching(/^a\.ts:2 \/\\n\+\$\/: /)])
  })

  it('lets one pass whose input a constant of the file bounds, named beside it', () => {
    expect(faultsIn('a.ts', `const maxTitle = 200\n// Bounded by maxTitle\n${slow}`)).toEqual([])
    expect(faultsIn('a.ts', `const limits = { title: 200 }\n${slow} // bounded by limits.title`)).toEqual([])
  })

  it('names one that is bounded by what the file does not know', () => {
    expect(faultsIn('a.ts', `// Bounded by maxTitle\n${slow}`)).toEqual([
      'a.ts:2 is bounded by maxTitle, which this file does not know',
    ])
  })

  it('wants to be shown what one is like that is put together at run time, and judges that', () => {
    const made = 'const find = (name: string) => new RegExp("^" + name)'
    expect(faultsIn('a.ts', made)).toEqual([expect.stringMatching(/^a\.ts:1 is put together at run time/)])
    expect(faultsIn('a.ts', `// Such as /^unit-\\d+/\n${made}`)).toEqual([])
    expect(faultsIn('a.ts', `// Such as /\\s+x$/i\n${made}`)).toEqual([
      expect.stringContaining('/\\s+x$/i: '),
    ])
  })
})
