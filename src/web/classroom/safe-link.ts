/** Where the server's searches lead: nobody vouches for any other address. */
const vouched = new Set([
  'openlibrary.org',
  'scholar.google.com',
  'www.youtube.com',
  'ocw.mit.edu',
  'www.wikipedia.org',
  'duckduckgo.com',
])

/** The link of a resource; one that nobody vouches for becomes a search for the resource's title. */
export function safeLink(link: string, title: string): string {
  try {
    const { protocol, hostname, href } = new URL(link)
    if (protocol === 'https:' && vouched.has(hostname)) return href
  } catch {
    // No address at all.
  }
  return `https://duckduckgo.com/?q=${encodeURIComponent(title.slice(0, 200).toWellFormed())}`
}
