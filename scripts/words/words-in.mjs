import { isLimit, isOddName, isParticiple, phrases } from './phrases.mjs'
import { keptNames, quotations } from './quotations.mjs'
import { textsIn } from './texts-in.mjs'

/** The phrases and names of a file that plain words replace, in its order: `file:line: phrase`. */
export function wordsIn(path, text) {
  const { masked, names } = textsIn(path, text, { withMessages: hasMessages(path) })
  const found = [
    ...phrases.flatMap(({ name, pattern }) =>
      [...masked.matchAll(pattern)].map((match) => ({
        at: match.index,
        word: name,
        length: match[0].length,
      })),
    ),
    ...names
      .filter((each) => isUnclear(each) && !isKept(path, each))
      .map(({ kind, name, start }) => ({ at: start, word: `${kind} ${name}`, length: name.length })),
  ]
  const excused = excusedRanges(path, masked)
  return found
    .filter(({ at, length }) => !excused.some(([start, end]) => at >= start && at + length <= end))
    .sort((one, other) => one.at - other.at)
    .map(({ at, word }) => `${path}:${text.slice(0, at).split('\n').length}: ${word}`)
}

const isUnclear = ({ kind, name, hasNumber }) =>
  kind === 'type' ? isParticiple(name) : isOddName(name) || isLimit(name, hasNumber)

const isKept = (path, { kind, name }) =>
  kind === 'name' && keptNames.some((kept) => kept.name === name && kept.paths.test(path))

/** Learners and operators read the sentences of the product and of its scripts; prompts are texts for models. */
const hasMessages = (path) => /^(src|scripts)\//.test(path) && !/\.(prompt|test)\.\w+$/.test(path)

/** Where the text has one of the quotations, however its lines break. */
function excusedRanges(path, masked) {
  return quotations
    .filter(({ paths }) => paths === undefined || paths.test(path))
    .flatMap(({ words }) => {
      // Such as /no[\s*\/>]+card/g
      const pattern = new RegExp(words.split(' ').map(escaped).join('[\\s*/>]+'), 'g')
      return [...masked.matchAll(pattern)].map(({ 0: { length }, index }) => [index, index + length])
    })
}

const escaped = (word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
