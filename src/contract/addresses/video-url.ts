/**
 * A video id comes out of three shapes of address and nothing else: watch?v=, a short link, an embed path. The address is
 * parsed, its host compared as a whole, and what is stored or shown is built anew from the id.
 */
const siteHosts = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']
const shortHost = 'youtu.be'
const idPattern = /^[A-Za-z0-9_-]{11}$/
/** Eleven characters each, and still no video: the player takes them for a list and for a channel's stream. */
const notVideos = ['videoseries', 'live_stream']

export function videoIdOf(address: string): string | null {
  const url = parsed(address)
  if (url === null) return null
  const id = idIn(url)
  return id !== null && idPattern.test(id) && !notVideos.includes(id) ? id : null
}

function parsed(address: string): URL | null {
  const text = address.trim()
  // The parser forgives backslashes and line breaks, which no address of a video has.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return null
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && url.port === ''
  return isPlain ? url : null
}

function idIn({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second = '', ...more] = pathname.replace(/\/$/, '').slice(1).split('/')
  if (hostname === shortHost) return second === '' ? first : null
  if (!siteHosts.includes(hostname) || more.length > 0) return null
  if (first === 'embed') return second
  const named = searchParams.getAll('v')
  return first === 'watch' && second === '' && named.length === 1 ? (named[0] ?? null) : null
}

export const videoUrlFor = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`

/** The largest picture, which not every video has. */
export const thumbnailFor = (videoId: string): string => `https://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`

/** A smaller one of the same shape, which every video has. */
export const smallThumbnailFor = (videoId: string): string =>
  `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`
