const storageKey = 'flash'

/** Where storage is forbidden the notice travels as `/#flash=<code>`: a code, so that no link can put words here. */
const sentences = new Map([['course-not-found', 'Course not found']])
const fragmentPrefix = '#flash='

const longestNotice = 200

function takeFromStorage(): string | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text?.trim().slice(0, longestNotice)
  } catch {
    return undefined
  }
}

function takeFromFragment(): string | undefined {
  if (!location.hash.startsWith(fragmentPrefix)) return undefined
  const code = location.hash.slice(fragmentPrefix.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return sentences.get(code)
}

function dismissButton(dismiss: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'flash-dismiss'
  button.textContent = 'Dismiss'
  button.addEventListener('click', dismiss)
  return button
}

/** Shows, once, what the page before had to say: 'Course not found' after the redirect to `/`. */
export function showFlash(region: HTMLElement): void {
  const fromFragment = takeFromFragment()
  const text = takeFromStorage() || fromFragment
  if (!text) return

  const sentence = document.createElement('p')
  sentence.textContent = text
  const notice = document.createElement('div')
  notice.className = 'flash-notice'
  notice.append(
    sentence,
    dismissButton(() => {
      notice.remove()
      document.querySelector('main')?.focus({ preventScroll: true })
    }),
  )
  region.replaceChildren(notice)
}
