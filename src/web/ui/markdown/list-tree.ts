import type { List, ListItem } from 'mdast'
import { element, type HtmlNode, onLines, text } from './html-tree.ts'

type Children = (item: ListItem) => HtmlNode[]

const isParagraph = (node: HtmlNode | undefined): node is HtmlNode & { children: HtmlNode[] } =>
  node?.tagName === 'p'

/** A list is loose if any part of it has a blank line before it: then its paragraphs are shown as such. */
export function listElement(list: List, childrenOf: Children): HtmlNode {
  const isLoose = list.spread || list.children.some((item) => item.spread ?? item.children.length > 1)
  const items = list.children.map((item) => itemElement(item, childrenOf(item), isLoose))
  const hasTasks = list.children.some(({ checked }) => typeof checked === 'boolean')
  const properties = {
    start: list.start === 1 ? undefined : list.start,
    className: hasTasks ? ['contains-task-list'] : undefined,
  }
  return element(list.ordered ? 'ol' : 'ul', properties, onLines(items))
}

function itemElement({ checked }: ListItem, shown: HtmlNode[], isLoose: boolean): HtmlNode {
  const isTask = typeof checked === 'boolean'
  if (isTask) addBox(shown, checked)
  const children = shown.flatMap((child, index) => {
    const isInline = !isLoose && isParagraph(child)
    const before = isInline && index === 0 ? [] : [text('\n')]
    return [...before, ...(isInline ? child.children : [child])]
  })
  const last = shown.at(-1)
  if (last !== undefined && (isLoose || !isParagraph(last))) children.push(text('\n'))
  return element('li', { className: isTask ? ['task-list-item'] : undefined }, children)
}

/** The checkbox of a task is in its first paragraph. */
function addBox(shown: HtmlNode[], checked: boolean): void {
  const box = element('input', { type: 'checkbox', checked, disabled: true })
  const [first] = shown
  if (!isParagraph(first)) shown.unshift(element('p', {}, [box]))
  else first.children.unshift(box, ...(first.children.length > 0 ? [text(' ')] : []))
}
