import { element, type HtmlNode, text } from './html-tree.ts'

function nameOf(picture: HtmlNode): string {
  const { alt } = picture.properties ?? {}
  return typeof alt === 'string' && alt.trim() !== '' ? alt : 'Picture'
}

function replace(node: HtmlNode, isInLink: boolean): void {
  if (node.children === undefined) return
  node.children = node.children.map((child) => {
    replace(child, isInLink || child.tagName === 'a')
    if (child.tagName !== 'img') return child
    const words = text(nameOf(child))
    return isInLink ? words : element('a', { href: child.properties?.src }, [words])
  })
}

/**
 * Pictures in written text become links. Loading a picture shows its host that the text was read, and when;
 * and the author of the address decides what else the address reveals.
 */
export const picturesAsLinks = (tree: HtmlNode): void => replace(tree, false)
