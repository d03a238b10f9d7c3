/** A resource is a line of text; the first web address in it is where it leads, the rest is its name. */
export function readResource(line: string): { label: string; href: string | null } {
  const href = /https?:\/\/[^\s<>"]+/i.exec(line)?.[0] ?? null
  if (href === null) return { label: line, href: null }
  const label = line
    .replace(href, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:,–—-]+/, '')
    .replace(/(?<![\s:,(–—-])[\s:,(–—-]+\)?$/, '')
  return { label: label === '' ? href.replace(/^https?:\/\//i, '') : label, href }
}
