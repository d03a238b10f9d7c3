/** Loopback spellings of one port count as one origin. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}

export function loopbackSpellings(url: URL): string[] {
  if (!isLoopbackHost(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  const names = new Set(['localhost', '127.0.0.1', '[::1]', url.hostname])
  return [...names].map((name) => `${url.protocol}//${name}${port}`)
}
