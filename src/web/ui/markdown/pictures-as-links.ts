interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

function nameOf(picture: HastNode): string {
  const { alt } = picture.properties ?? {}
  return typeof alt === 'string' && alt.trim() !== '' ? alt : 'Picture'
}

function replace(node: HastNode, isInLink: boolean): void {
  if (node.children === undefined) return
  node.children = node.children.map((child) => {
    replace(child, isInLink || child.tagName === 'a')
    if (child.tagName !== 'img') return child
    const words: HastNode = { type: 'text', value: nameOf(child) }
    if (isInLink) return words
    return {
      type: 'element',
      tagName: 'a',
      properties: { href: child.properties?.src ?? '' },
      children: [words],
    }
  })
}

/**
 * A rehype plugin: pictures in written text become links. Fetching one tells its host that, and when, it was read,
 * and whoever wrote the address chose what else it carries.
 */
export const picturesAsLinks = () => (tree: object) => replace(tree as HastNode, false)
