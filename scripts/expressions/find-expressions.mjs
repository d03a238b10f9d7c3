import { parseSync } from 'vite'

/**
 * The regular expressions of a file, each with the comment on its line or above it: `Bounded by NAME` names a
 * constant of the file that bounds its input; `Such as /…/` gives an example of an expression that is put
 * together at run time.
 */
export function findExpressions(path, text) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const lineOf = lineCounter(text)
  const said = new Map(comments.map(({ value, start, end }) => [lineOf(end), { value, from: lineOf(start) }]))
  const found = []
  const look = (node) => {
    if (node === null || typeof node !== 'object') return
    const written = node.type === 'Literal' ? node.regex : undefined
    const isMade =
      (node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp'
    if (written || isMade) {
      const line = lineOf(node.start)
      const beside = [said.get(line), ...above(said, line)].map((comment) => comment?.value ?? '').join(' ')
      found.push({
        line,
        ...(written && { source: written.pattern, flags: written.flags }),
        boundedBy: /[Bb]ounded by ([\w.]+)/.exec(beside)?.[1],
        suchAs: /[Ss]uch as \/(.+)\/([a-z]*)(?:\s|$)/.exec(beside),
      })
    }
    for (const part of Object.values(node))
      if (Array.isArray(part)) part.forEach(look)
      else look(part)
  }
  look(program.body)
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return found.map((each) => ({
    ...each,
    isNamed: each.boundedBy === undefined || knows(code, each.boundedBy),
  }))
}

/** A comment directly above the statement, which may itself be broken over two lines. */
const above = (said, line) => {
  const last = said.get(line - 1) ?? said.get(line - 2)
  return last ? [last] : []
}

const knows = (code, name) =>
  name.split('.').every((part, at) => new RegExp(`\\b${part}\\b`).test(code) || at > 0)

function lineCounter(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
