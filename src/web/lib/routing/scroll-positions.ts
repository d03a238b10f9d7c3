const storedAs = 'scroll-positions'

export interface ScrollPositions {
  /** Where the page with this key was left; null where it was not. */
  of: (key: string) => number | null
  note: (key: string) => void
  /** For the next document of this tab. */
  store: () => void
}

function stored(): Record<string, number> {
  try {
    return (JSON.parse(sessionStorage.getItem(storedAs) ?? '{}') as Record<string, number> | null) ?? {}
  } catch {
    return {}
  }
}

/** How far down each page was that one has been on in this tab. */
export function scrollPositions(): ScrollPositions {
  const positions = stored()
  return {
    of: (key) => (typeof positions[key] === 'number' ? positions[key] : null),
    note: (key) => {
      positions[key] = window.scrollY
    },
    store: () => {
      try {
        sessionStorage.setItem(storedAs, JSON.stringify(positions))
      } catch (error) {
        console.warn('A reload will not find the place on the page.', error)
      }
    },
  }
}
