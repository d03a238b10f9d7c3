/** The link in a mail, taken apart as the page that it opens would do it. */
export function linkIn(text: string): { url: URL; path: string; token: string; type: string } {
  const found = /https?:\/\/\S+#\S+/.exec(text)?.[0]
  if (found === undefined) throw new Error(`no link in:\n${text}`)
  const url = new URL(found)
  const fragment = new URLSearchParams(url.hash.slice(1))
  return { url, path: url.pathname, token: fragment.get('token') ?? '', type: fragment.get('type') ?? '' }
}
