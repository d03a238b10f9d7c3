import { writtenMark } from '#contract/sources/marks.ts'
import type { HtmlNode, TreeChange } from '#web/ui/markdown/html-tree.ts'

/** Code and formulas are shown as they were written. */
const asWritten = ['code', 'pre', 'a', 'button']
const isFormula = ({ properties }: HtmlNode) => /\b(?:katex|math)/.test(String(properties?.className ?? ''))

type Marks = {
  isKnown: (number: number) => boolean
  /** Of what holds a number together with its neighbours. */
  tied: string
}

/** Makes an element of each mark that stands for something; one that stands for nothing is not shown. */
export const markElements =
  (marks: Marks): TreeChange =>
  (tree) =>
    walk(tree, marks)

function walk(node: HtmlNode, marks: Marks): void {
  if (node.children === undefined || asWritten.includes(node.tagName ?? '') || isFormula(node)) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child.value ?? '', marks)
    walk(child, marks)
    return [child]
  })
}

const text = (value: string): HtmlNode[] => (value === '' ? [] : [{ type: 'text', value }])

function split(whole: string, { isKnown, tied }: Marks): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let end = 0
  for (const match of whole.matchAll(writtenMark())) {
    const number = Number(match[1])
    const before = whole.slice(end, match.index)
    end = match.index + match[0].length
    if (!isKnown(number)) {
      nodes.push(...text(before.trimEnd()))
      continue
    }
    // A number never begins a line: it is tied to the word before it and to the point behind it.
    const word = /\S*\s*$/.exec(before)?.[0] ?? ''
    const after = /^[.,;:!?…)”’»]+/.exec(whole.slice(end))?.[0] ?? ''
    end += after.length
    nodes.push(...text(before.slice(0, before.length - word.length)), {
      type: 'element',
      tagName: 'span',
      properties: { className: [tied] },
      children: [
        ...text(word),
        { type: 'element', tagName: 'cite', properties: { dataNumber: String(number) }, children: [] },
        ...text(after),
      ],
    })
  }
  return [...nodes, ...text(whole.slice(end))]
}
