import type { Resource } from '#contract/classroom.ts'

/** Where the server's searches lead, the offline guide's among them: nobody vouches for any other address. */
const vouched = [
  /^(openlibrary|archive)\.org$/,
  /^scholar\.google\.com$/,
  /^www\.youtube\.com$/,
  /^ocw\.mit\.edu$/,
  /^open\.umn\.edu$/,
  /^[a-z-]+\.(wikipedia|wikibooks|wikiversity)\.org$/,
  /^duckduckgo\.com$/,
]

/** Where a resource is opened: at an address that the course's author named, else by a search. */
export function linkOf(
  { link, isDirect }: Pick<Resource, 'link' | 'isDirect'>,
  title: string,
): { link: string; isSearch: boolean } {
  const own = isDirect === true && URL.canParse(link) ? new URL(link) : null
  return own?.protocol === 'https:'
    ? { link: own.href, isSearch: false }
    : { link: safeLink(link, title), isSearch: true }
}

/** The link of a resource; one that nobody vouches for becomes a search for the resource's title. */
export function safeLink(link: string, title: string): string {
  try {
    const { protocol, hostname, href } = new URL(link)
    if (protocol === 'https:' && vouched.some((host) => host.test(hostname))) return href
  } catch {
    // No address at all.
  }
  return `https://duckduckgo.com/?q=${encodeURIComponent(title.slice(0, 200).toWellFormed())}`
}
