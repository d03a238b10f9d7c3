import type { Resource } from '#contract/classroom.ts'

/**
 * The sites that the server's searches link to, including the offline guide's: no other address is trusted.
 */
const vouched = [
  /^(openlibrary|archive)\.org$/,
  /^scholar\.google\.com$/,
  /^www\.youtube\.com$/,
  /^ocw\.mit\.edu$/,
  /^open\.umn\.edu$/,
  /^[a-z-]+\.(wikipedia|wikibooks|wikiversity)\.org$/,
  /^duckduckgo\.com$/,
]

/** The address that opens a resource: the one the course's author named, else a search. */
export function linkOf(
  { link, isDirect }: Pick<Resource, 'link' | 'isDirect'>,
  title: string,
): { link: string; isSearch: boolean } {
  const own = isDirect === true && URL.canParse(link) ? new URL(link) : null
  return own?.protocol === 'https:'
    ? { link: own.href, isSearch: false }
    : { link: safeLink(link, title), isSearch: true }
}

/** The link of a resource; an untrusted address becomes a search for the resource's title. */
export function safeLink(link: string, title: string): string {
  try {
    const { protocol, hostname, href } = new URL(link)
    if (protocol === 'https:' && vouched.some((host) => host.test(hostname))) return href
  } catch {
    // Not a valid address.
  }
  return `https://duckduckgo.com/?q=${encodeURIComponent(title.slice(0, 200).toWellFormed())}`
}
