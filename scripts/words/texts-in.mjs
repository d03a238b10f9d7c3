import { parseSync } from 'vite'

/**
 * Finds the names that a script declares, and its comments and messages: the text of the file with everything else made
 * unreadable, so that places stay the same. `withMessages` takes string literals too, of more than one word.
 */
export function textsIn(path, text, { withMessages }) {
  if (path.endsWith('.css')) return { masked: mask(text, ranges(text, /\/\*[\s\S]*?\*\//g)), names: [] }
  if (!/\.(tsx?|mjs|mts)$/.test(path)) return { masked: text, names: [] }
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const shown = comments.map(({ start, end }) => [start, end])
  const names = []
  look(program, {
    name: (node, hasNumber) => names.push({ kind: 'name', name: node.name, start: node.start, hasNumber }),
    type: (node) => names.push({ kind: 'type', name: node.name, start: node.start }),
    message: ({ start, end }, isSentence) => withMessages && isSentence && shown.push([start, end]),
  })
  return { masked: mask(text, shown), names }
}

function look(node, found) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const part of node) look(part, found)
    return
  }
  if (/^(Import|ExportAll)/.test(node.type)) return
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') found.type(node.id)
  if (node.type === 'VariableDeclarator' || node.type === 'Function' || node.type === 'FunctionDeclaration')
    declared(node.id, node.init, found)
  if (node.type === 'Property' && !node.shorthand && !node.computed) declared(node.key, node.value, found)
  if (node.type === 'TSPropertySignature' && !node.computed) declared(node.key, undefined, found)
  for (const parameter of node.params ?? []) declared(parameter, undefined, found)
  if (node.type === 'Literal' && typeof node.value === 'string') found.message(node, /\s/.test(node.value))
  if (node.type === 'TemplateElement') found.message(node, /\s/.test(node.value.raw))
  if (node.type === 'JSXText') found.message(node, true)
  for (const [key, part] of Object.entries(node)) if (key !== 'source') look(part, found)
}

function declared(target, value, found) {
  if (target?.type === 'Identifier') found.name(target, isNumeric(value))
  if (target?.type === 'AssignmentPattern') declared(target.left, target.right, found)
}

/** A number, a sum of numbers, or an object that holds limits. */
function isNumeric(value) {
  if (value?.type === 'Literal') return typeof value.value === 'number'
  if (value?.type === 'BinaryExpression') return isNumeric(value.left) || isNumeric(value.right)
  if (value?.type === 'ObjectExpression')
    return value.properties.length > 0 && value.properties.every(({ value: one }) => isNumeric(one))
  return false
}

const ranges = (text, pattern) =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => [index, index + length])

/** Keeps these stretches and all white space; the rest ends a phrase wherever it comes between. */
function mask(text, kept) {
  const marks = new Uint8Array(text.length)
  for (const [start, end] of kept) marks.fill(1, start, end)
  return Array.from({ length: text.length }, (_one, at) =>
    marks[at] === 1 || /\s/.test(text[at]) ? text[at] : '\u0000',
  ).join('')
}
