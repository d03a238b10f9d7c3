const open = '<think>'
const close = '</think>'

/** Some local models write their thinking into the answer, between tags at its start. It is not part of the answer. */
export function withoutThinking(): { feed: (delta: string) => string; end: () => string } {
  let state: 'unsure' | 'thinking' | 'answer' = 'unsure'
  let held = ''

  const feed = (delta: string): string => {
    if (state === 'answer') return delta
    held += delta
    if (state === 'unsure') {
      const start = held.trimStart()
      if (open.startsWith(start.slice(0, open.length)) && start.length < open.length) return ''
      state = start.startsWith(open) ? 'thinking' : 'answer'
      if (state === 'answer') return release()
    }
    const at = held.indexOf(close)
    if (at === -1) {
      held = held.slice(-close.length)
      return ''
    }
    const rest = held.slice(at + close.length).trimStart()
    held = ''
    // The blank lines after the closing tag may still be on their way.
    if (rest === '') {
      state = 'unsure'
      return ''
    }
    state = 'answer'
    return rest
  }

  const release = (): string => {
    const text = held
    held = ''
    return text
  }

  return { feed, end: () => (state === 'unsure' ? release() : '') }
}
