const sentenceKey = 'flash'
const linkKey = 'flash-way'

/** Where storage is forbidden the notice travels as `/#flash=<code>`: a code, so that no link can put words here. */
const sentences = new Map([
  ['course-not-found', 'Course not found'],
  ['course-not-loaded', 'The course could not be loaded. Please try again in a moment.'],
])
const fragmentPrefix = '#flash='

const maxNoticeLength = 200

interface Flash {
  sentence: string | undefined
  link?: HTMLAnchorElement | undefined
}

function takeFromStorage(): Flash {
  try {
    const [sentence, link] = [sentenceKey, linkKey].map((key) => {
      const text = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return text
    })
    return { sentence: sentence?.trim().slice(0, maxNoticeLength), link: link ? linkOf(link) : undefined }
  } catch {
    return { sentence: undefined }
  }
}

function takeFromFragment(): Flash {
  if (!location.hash.startsWith(fragmentPrefix)) return { sentence: undefined }
  const code = location.hash.slice(fragmentPrefix.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return { sentence: sentences.get(code) }
}

/** A link to a course or to the list of courses; anything else is none. */
function linkOf(stored: string): HTMLAnchorElement | undefined {
  const { label, path } = JSON.parse(stored) as Record<string, unknown>
  if (typeof label !== 'string' || typeof path !== 'string' || !/^\/courses(\/[\w%-]+)?$/.test(path))
    return undefined
  const link = document.createElement('a')
  link.className = 'flash-act'
  link.href = path
  link.textContent = label
  return link
}

function dismissButton(dismiss: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'flash-act'
  button.textContent = 'Dismiss'
  button.addEventListener('click', dismiss)
  return button
}

/** Shows, once, what the page before had to say: 'Course not found' after the redirect to `/`. */
export function showFlash(region: HTMLElement): void {
  const fromFragment = takeFromFragment()
  const fromStorage = takeFromStorage()
  const { sentence: text, link } = fromStorage.sentence ? fromStorage : fromFragment
  if (!text) return

  const sentence = document.createElement('p')
  sentence.textContent = text
  const acts = document.createElement('div')
  acts.className = 'flash-acts'
  const notice = document.createElement('div')
  notice.className = 'flash-notice'
  notice.append(sentence, acts)
  if (link) acts.append(link)
  acts.append(
    dismissButton(() => {
      notice.remove()
      document.querySelector('main')?.focus({ preventScroll: true })
    }),
  )
  region.replaceChildren(notice)
}
