/**
 * A regular expression as the standard describes its matching, with the steps counted: how they grow is the same on every
 * machine. A repetition that is bounded counts at most so often, for the bound is no growth.
 */
const maxRepeats = 8

class TooMany extends Error {}

/** Returns how many steps it takes to find all matches in a text; `limit` where it takes more. */
export function stepCounter({ pattern, flags }) {
  const run = { text: '', steps: 0, limit: 0, captures: new Map() }
  const match = anyOf(pattern.alternatives, 1, { run, flags })
  return (text, limit) => {
    Object.assign(run, { text, steps: 0, limit })
    try {
      for (let start = 0; start <= text.length; ) {
        run.captures.clear()
        let end = -1
        const isFound = match(start, (at) => {
          end = at
          return true
        })
        if (flags.sticky) break
        start = isFound && end > start ? end : start + 1
      }
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
    }
    return run.steps
  }
}

function step(run) {
  run.steps += 1
  if (run.steps > run.limit) throw new TooMany()
}

const anyOf = (alternatives, direction, tools) => {
  const matchers = alternatives.map(({ elements }) => inOrder(elements, direction, tools))
  return (at, then) => matchers.some((one) => one(at, then))
}

const inOrder = (elements, direction, tools) =>
  (direction === 1 ? elements : elements.toReversed())
    .map((element) => matcherOf(element, direction, tools))
    .reduceRight(
      (rest, one) => (at, then) => one(at, (next) => rest(next, then)),
      (at, then) => then(at),
    )

function matcherOf(element, direction, tools) {
  if (element.type === 'Quantifier') return repeated(element, direction, tools)
  if (element.type === 'Group') return anyOf(element.alternatives, direction, tools)
  if (element.type === 'CapturingGroup') return captured(element, direction, tools)
  if (element.type === 'Assertion') return asserted(element, tools)
  if (element.type === 'Backreference') return again(element, direction, tools)
  return oneCharacter(element, direction, tools)
}

function repeated({ element, min, max, greedy }, direction, tools) {
  const one = matcherOf(element, direction, tools)
  const least = Math.min(min, maxRepeats)
  const most = max === Number.POSITIVE_INFINITY ? max : Math.max(least, Math.min(max, maxRepeats))
  const from = (count, at, then) => {
    step(tools.run)
    const more = () =>
      count < most && one(at, (next) => (next === at && count >= least ? false : from(count + 1, next, then)))
    if (count < least) return more()
    return greedy ? more() || then(at) : then(at) || more()
  }
  return (at, then) => from(0, at, then)
}

function captured(group, direction, tools) {
  const inside = anyOf(group.alternatives, direction, tools)
  const { captures } = tools.run
  return (at, then) => {
    const before = captures.get(group)
    const isFound = inside(at, (end) => {
      const outer = captures.get(group)
      captures.set(group, tools.run.text.slice(Math.min(at, end), Math.max(at, end)))
      if (then(end)) return true
      captures.set(group, outer)
      return false
    })
    if (!isFound) captures.set(group, before)
    return isFound
  }
}

function again({ resolved }, direction, { run }) {
  const groups = [resolved].flat()
  return (at, then) => {
    const words = groups.map((group) => run.captures.get(group)).find((found) => found !== undefined) ?? ''
    const end = at + direction * words.length
    run.steps += words.length
    step(run)
    return run.text.slice(Math.min(at, end), Math.max(at, end)) === words && then(end)
  }
}

const isWord = (character) => /\w/.test(character ?? '')
const isLineEnd = (character) => /[\n\r\u2028\u2029]/.test(character ?? '')

function asserted(assertion, tools) {
  const { run, flags } = tools
  const { kind } = assertion
  if (kind === 'lookahead' || kind === 'lookbehind') {
    const inside = anyOf(assertion.alternatives, kind === 'lookahead' ? 1 : -1, tools)
    return (at, then) => inside(at, () => true) !== assertion.negate && then(at)
  }
  const holds = (at) => {
    const [before, after] = [run.text[at - 1], run.text[at]]
    if (kind === 'start') return at === 0 || (flags.multiline && isLineEnd(before))
    if (kind === 'end') return at === run.text.length || (flags.multiline && isLineEnd(after))
    return (isWord(before) !== isWord(after)) !== assertion.negate
  }
  return (at, then) => {
    step(run)
    return holds(at) && then(at)
  }
}

/** The engine itself decides what a set of characters contains, once for each character. */
export function characterTest({ raw }, flags) {
  const letters = ['ignoreCase', 'dotAll', 'unicode', 'unicodeSets'].filter((name) => flags[name])
  const short = { ignoreCase: 'i', dotAll: 's', unicode: 'u', unicodeSets: 'v' }
  const expression = new RegExp(`^(?:${raw})$`, letters.map((name) => short[name]).join(''))
  const known = new Map()
  return (character) => {
    if (!known.has(character)) known.set(character, expression.test(character))
    return known.get(character)
  }
}

function oneCharacter(element, direction, { run, flags }) {
  const fits = characterTest(element, flags)
  return (at, then) => {
    step(run)
    const character = direction === 1 ? run.text[at] : run.text[at - 1]
    return character !== undefined && fits(character) && then(at + direction)
  }
}
