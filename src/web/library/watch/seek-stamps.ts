import { secondsOf, writtenTime } from '#contract/time/clock-time.ts'
import type { HtmlNode, TreeChange } from '#web/ui/markdown/html-tree.ts'

/** Code is shown as it was written. */
const asWritten = ['code', 'pre', 'a', 'button']

/** Makes a button of each time in a text that leads somewhere in the video. */
export const seekStamps =
  (isSeekable: (seconds: number) => boolean): TreeChange =>
  (tree) =>
    walk(tree, isSeekable)

function walk(node: HtmlNode, isSeekable: (seconds: number) => boolean): void {
  if (node.children === undefined || asWritten.includes(node.tagName ?? '')) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child.value ?? '', isSeekable)
    walk(child, isSeekable)
    return [child]
  })
}

function split(text: string, isSeekable: (seconds: number) => boolean): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let end = 0
  for (const match of text.matchAll(writtenTime())) {
    const seconds = secondsOf(match)
    if (!isSeekable(seconds)) continue
    if (match.index > end) nodes.push({ type: 'text', value: text.slice(end, match.index) })
    nodes.push({
      type: 'element',
      tagName: 'button',
      properties: { dataSeconds: String(seconds) },
      children: [{ type: 'text', value: match[0] }],
    })
    end = match.index + match[0].length
  }
  if (end < text.length) nodes.push({ type: 'text', value: text.slice(end) })
  return nodes
}
