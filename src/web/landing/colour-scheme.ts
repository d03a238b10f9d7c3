type Scheme = 'light' | 'dark'

/** The app reads and writes the same key and attribute: one choice, both documents. */
const storageKey = 'colour-scheme'
const attribute = 'data-mantine-color-scheme'

const root = document.documentElement
const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** The browser's own bar has one colour for each scheme; a choice against the system gives both the same. */
const lightMeta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"][media*="light"]')
const darkMeta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"][media*="dark"]')
const barColours = { light: lightMeta?.content ?? '', dark: darkMeta?.content ?? '' }

function readChoice(): Scheme | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    return undefined
  }
}

function keepChoice(scheme: Scheme): void {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is forbidden or full: this page still changes, only the next one will not know.
  }
}

/** Follows the system until the learner presses the switch, here or in another tab. */
export function startColourScheme(button: HTMLButtonElement): void {
  let choice = readChoice()

  const show = () => {
    const scheme = choice ?? (systemDark.matches ? 'dark' : 'light')
    root.setAttribute(attribute, scheme)
    for (const meta of [lightMeta, darkMeta]) meta?.setAttribute('content', barColours[scheme])
  }
  const showStored = () => {
    choice = readChoice() ?? choice
    show()
  }

  button.addEventListener('click', () => {
    choice = root.getAttribute(attribute) === 'dark' ? 'light' : 'dark'
    keepChoice(choice)
    show()
  })
  systemDark.addEventListener('change', show)
  addEventListener('storage', showStored)
  addEventListener('pageshow', showStored)
}
