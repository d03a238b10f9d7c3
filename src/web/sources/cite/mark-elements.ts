import { shownVideoMark, writtenMark } from '#contract/sources/marks.ts'
import type { HtmlNode, TreeChange } from '#web/ui/markdown/html-tree.ts'

/** Code and formulas are shown as they were written. */
const asWritten = ['code', 'pre', 'a', 'button']
const isFormula = ({ properties }: HtmlNode) => /\b(?:katex|math)/.test(String(properties?.className ?? ''))

type Marks = {
  isKnown: (number: number) => boolean
  /** The class that keeps a number on one line with its neighbours. */
  tied: string
}

type TextSplitter = (whole: string) => HtmlNode[]

/** Replaces each known mark with an element; a mark without a source is not shown. */
export const markElements =
  (marks: Marks): TreeChange =>
  (tree) =>
    walk(tree, (whole) => split(whole, marks))

/** Replaces each mention of a known video with an element; its text stays the same. */
export const videoElements =
  (isKnown: (title: string) => boolean): TreeChange =>
  (tree) =>
    walk(tree, (whole) => splitVideos(whole, isKnown))

function walk(node: HtmlNode, splitText: TextSplitter): void {
  if (node.children === undefined || asWritten.includes(node.tagName ?? '') || isFormula(node)) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return splitText(child.value ?? '')
    walk(child, splitText)
    return [child]
  })
}

const text = (value: string): HtmlNode[] => (value === '' ? [] : [{ type: 'text', value }])

function splitVideos(whole: string, isKnown: (title: string) => boolean): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let end = 0
  for (const match of whole.matchAll(shownVideoMark())) {
    const [words, title = '', time = ''] = match
    if (!isKnown(title)) continue
    const properties = { dataTitle: title, dataTime: time }
    const mention = { type: 'element', tagName: 'time', properties, children: text(words) }
    nodes.push(...text(whole.slice(end, match.index)), mention)
    end = match.index + words.length
  }
  return [...nodes, ...text(whole.slice(end))]
}

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
    // A number never begins a line: it is tied to the word before it and to the punctuation after it.
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
